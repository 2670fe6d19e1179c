import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from club.appendonly import triggers


class Migration(migrations.Migration):

    dependencies = [
        ('standings', '0003_guards'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Voided',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name='when')),
                ('tournament', models.UUIDField(editable=False, unique=True, verbose_name='tournament')),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by')),
            ],
            options={
                'verbose_name': 'void tournament',
                'verbose_name_plural': 'void tournaments',
            },
        ),
        migrations.CreateModel(
            name='Waiver',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name='when')),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by')),
                ('result', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='waiver', to='standings.result', verbose_name='result')),
            ],
            options={
                'verbose_name': 'waived penalty',
                'verbose_name_plural': 'waived penalties',
            },
        ),
        triggers.guard("standings_voided"),
        triggers.guard("standings_waiver"),
    ]
