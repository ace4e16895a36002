"""Where people talk."""

from django.urls import URLPattern

app_name = "talk"

urlpatterns: list[URLPattern] = []
