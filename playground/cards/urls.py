"""Where cards are found."""

from django.urls import path

from playground.cards import views

app_name = "cards"

urlpatterns = [
    path("cards/", views.index, name="index"),
    path("cards/<slug:slug>/", views.detail, name="detail"),
]
