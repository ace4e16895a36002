"""Where the rule book is found."""

from django.urls import path

from playground.rulebook import views

app_name = "rulebook"

urlpatterns = [
    path("rulebook/", views.index, name="index"),
    path("rulebook/2006-and-today/", views.differences, name="differences"),
    path("rulebook/<str:number>/", views.rule, name="rule"),
]
