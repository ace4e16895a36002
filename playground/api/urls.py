"""Where the API is found. What lies below /api/v1/ is read by `endpoints` and `workers`, loaded when first asked."""

from django.urls import path

from playground.api import door, views

app_name = "api"

urlpatterns = [
    path("api/", views.documentation, name="index"),
    path("api/openapi.json", views.schema, name="schema"),
    path("api/tokens/", views.tokens_page, name="tokens"),
    path("api/tokens/<int:token_id>/take-back/", views.take_back, name="take_back"),
    path("api/v1/", door.enter, {"rest": ""}, name="root"),
    path("api/v1/<path:rest>", door.enter, name="v1"),
]
