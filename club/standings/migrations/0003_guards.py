from django.db import migrations

from club.appendonly import triggers

TABLE = "standings_result"
# All but the points, which follow from the others and may be computed anew.
FACTS = [
    "id", "tournament", "seat", "person_id", "kind", "preset", "game", "seats", "humans", "place", "left", "rated",
    "finished_at",
]


def let_points_through(apps, schema_editor):
    columns = ", ".join(f'"{name}"' for name in FACTS)
    vendor = schema_editor.connection.vendor
    rest = triggers.TRIGGERS[vendor]["fixed"].format(t=TABLE)
    on_table = f" ON {TABLE}" if vendor == "postgresql" else ""
    schema_editor.execute(f"DROP TRIGGER {TABLE}_fixed{on_table}", params=None)
    rest = rest.replace("BEFORE UPDATE ON", f"BEFORE UPDATE OF {columns} ON", 1)
    schema_editor.execute(f"CREATE TRIGGER {TABLE}_fixed {rest}", params=None)


class Migration(migrations.Migration):
    """Results stay as they were written, whoever writes to their table."""

    dependencies = [
        ("standings", "0002_ratings_seasons"),
    ]

    operations = [
        triggers.guard(TABLE),
        migrations.RunPython(let_points_through, migrations.RunPython.noop),
    ]
