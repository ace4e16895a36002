"""Where cards are found and written."""

from django.urls import path

from playground.cards import bringing, sayable, views, writing

app_name = "cards"

urlpatterns = [
    path("cards/", views.index, name="index"),
    path("cards/write/", writing.write, name="write"),
    path("cards/write/<id:card_id>/", writing.draft, name="draft"),
    path("cards/write/<id:card_id>/without/", writing.without, name="without"),
    path("cards/write/<id:card_id>/place/", writing.place, name="place"),
    path("cards/lists/", bringing.lists, name="lists"),
    path("cards/lists/<id:list_id>/", bringing.brought, name="list"),
    path("cards/words/", sayable.index, name="words"),
    path("cards/<slug:slug>/", views.detail, name="detail"),
    path("cards/<slug:slug>/preview/", views.preview, name="preview"),
]
