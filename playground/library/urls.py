"""Where the library is found."""

from django.urls import path

from playground.library import views

app_name = "library"

urlpatterns = [
    path("library/", views.index, name="index"),
    path("library/<slug:slug>/", views.detail, name="detail"),
    path("library/<slug:slug>/open/", views.open_in_stepper, name="open"),
]
