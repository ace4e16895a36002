"""Where simulations are found."""

from django.urls import path

from playground.simulations import answers, beside, decided, views

app_name = "simulations"

urlpatterns = [
    path("simulations/", views.index, name="index"),
    path("simulations/new/", views.new, name="new"),
    path("simulations/answers/", answers.compare_answers, name="answers"),
    path("simulations/<str:simulation_id>/", views.detail, name="detail"),
    path("simulations/<str:simulation_id>/progress/", views.progress, name="progress"),
    path("simulations/<str:simulation_id>/cancel/", views.cancel, name="cancel"),
    path("simulations/<str:simulation_id>/resume/", views.resume, name="resume"),
    path("simulations/<str:simulation_id>/beside/", beside.begin, name="begin-beside"),
    path("simulations/<str:simulation_id>/beside/<str:other_id>/", beside.compare, name="beside"),
    path("simulations/<str:simulation_id>/json/", views.as_json, name="json"),
    path("simulations/<str:simulation_id>/playouts/<int:number>/open/", views.open_playout, name="open"),
    path("simulations/<str:simulation_id>/playouts/<int:number>/decided/", decided.decided, name="decided"),
    path(
        "simulations/<str:simulation_id>/playouts/<int:number>/games/<int:place>/open/",
        views.open_end,
        name="open-end",
    ),
]
