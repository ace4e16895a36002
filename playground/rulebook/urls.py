"""Where the rule book is found."""

from django.urls import path

from playground.rulebook import views

app_name = "rulebook"

urlpatterns = [
    path("rulebook/", views.index, name="index"),
    path("rulebook/2006-and-today/", views.differences, name="differences"),
    path("rulebook/glossary/", views.words, name="words"),
    path("rulebook/glossary/<slug:slug>/", views.word, name="word"),
    path("rulebook/glossary/<slug:slug>/preview/", views.word_preview, name="word-preview"),
    path("rulebook/print/<int:number>/", views.chapter, name="chapter"),
    path("rulebook/<str:number>/", views.rule, name="rule"),
    path("rulebook/<str:number>/preview/", views.preview, name="preview"),
]
