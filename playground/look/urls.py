"""Where the style guide is found."""

from django.urls import path

from playground.look import views

app_name = "look"

urlpatterns = [path("style/", views.styleguide, name="styleguide")]
