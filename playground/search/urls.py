"""Where everything is searched."""

from django.urls import path

from playground.search import views

app_name = "search"

urlpatterns = [
    path("search/", views.everywhere, name="everywhere"),
    path("search/suggest/", views.suggest, name="suggest"),
]
