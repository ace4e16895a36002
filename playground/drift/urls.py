"""Where is told what new engines have changed."""

from django.urls import path

from playground.drift import views

app_name = "drift"

urlpatterns = [
    path("changes/", views.index, name="index"),
    path("changes/<int:engine_id>/", views.engine, name="engine"),
]
