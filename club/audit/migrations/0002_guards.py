from django.db import migrations

from club.appendonly import triggers


class Migration(migrations.Migration):

    dependencies = [
        ("audit", "0001_initial"),
    ]

    operations = [
        triggers.guard("audit_action"),
    ]
