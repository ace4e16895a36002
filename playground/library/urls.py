"""Where the library is found."""

from django.urls import path

from playground.library import views

app_name = "library"

urlpatterns = [
    path("library/", views.index, name="index"),
    # An address is a file's path, shelf and name; what is done with it comes first, so that no name hides it.
    path("library/new/", views.new, name="new"),
    path("library/show/<path:slug>/", views.show, name="show"),
    path("library/step/<int:step>/<path:slug>/", views.step, name="step"),
    path("library/open/<path:slug>/", views.open_in_stepper, name="open"),
    path("library/<path:slug>/", views.detail, name="detail"),
]
