"""Where rulings are found."""

from django.urls import path

from playground.rulings import views

app_name = "rulings"

urlpatterns = [
    path("rulings/new/", views.new, name="new"),
    path("rulings/content/<slug:address>/", views.by_content, name="content"),
    path("rulings/<str:ruling_id>/", views.first, name="first"),
    path("rulings/<str:ruling_id>/markdown/", views.as_markdown, name="markdown"),
    path("rulings/<str:ruling_id>/take/<str:form>/", views.as_file, name="file"),
    path("rulings/<str:ruling_id>/check/", views.recheck, name="check"),
    path("rulings/<str:ruling_id>/publish/", views.publish, name="publish"),
    path("rulings/<str:ruling_id>/delete/", views.delete, name="delete"),
    path("rulings/<str:ruling_id>/<int:step>/", views.step, name="step"),
    path("rulings/<str:ruling_id>/<int:step>/open/", views.open_in_stepper, name="open"),
]
