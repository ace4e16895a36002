"""Accounts that were there before profiles (staff, made by a command) get theirs."""

from django.db import migrations

from playground.people.migrations._profiles import give_profiles


class Migration(migrations.Migration):
    dependencies = (("people", "0001_people"),)
    operations = (migrations.RunPython(give_profiles, migrations.RunPython.noop),)
