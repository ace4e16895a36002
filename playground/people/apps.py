from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.contrib.auth.signals import user_logged_in
from django.db.models.signals import post_migrate, post_save, pre_delete


def _with_groups(sender: AppConfig, using: str, **more: Any) -> None:
    from playground.people.roles import make_groups

    make_groups(using)


class PeopleConfig(AppConfig):
    name = "playground.people"
    verbose_name = "People"

    def ready(self) -> None:
        """Every account has a profile from its first moment on; the groups are there wherever the tables are."""
        from playground.library.publishing import object_by
        from playground.people.leaving import on_deleted
        from playground.people.profiles import on_new_account
        from playground.people.roles import against_publishing
        from playground.people.takeover import on_signed_in

        object_by(against_publishing)
        post_save.connect(on_new_account, sender=settings.AUTH_USER_MODEL, dispatch_uid="people: a profile")
        pre_delete.connect(on_deleted, sender=settings.AUTH_USER_MODEL, dispatch_uid="people: nobody's")
        user_logged_in.connect(on_signed_in, dispatch_uid="people: what a browser made")
        post_migrate.connect(_with_groups, sender=self, dispatch_uid="people: groups")
