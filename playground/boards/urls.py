"""Addresses of the builder and the stepper."""

from django.urls import path, register_converter

from playground.boards.views import (
    building,
    comparing,
    errands,
    exchange,
    handing_on,
    marking,
    stepping,
    taking_out,
)
from playground.ids import IdConverter

register_converter(IdConverter, "id")

app_name = "boards"
urlpatterns = [
    path("boards/new/", building.new, name="new"),
    path("boards/new/edit/", building.first_edit, name="first_edit"),
    path("boards/new/search/", building.search, name="search"),
    path("boards/bring/", exchange.bring, name="bring"),
    path("boards/<id:draft_id>/bring/", exchange.bring, name="bring_into"),
    path("boards/<id:draft_id>/take/", exchange.take_board, name="take"),
    path("boards/<id:draft_id>/take/<str:form>/", exchange.board_file, name="board_file"),
    path("boards/<id:draft_id>/hand-on/", handing_on.hand_on, name="hand_on"),
    path("handed/<id:link>/", handing_on.handed, name="handed"),
    path("handed/<id:link>/copy/", handing_on.copy, name="copy_handed"),
    path("boards/<id:draft_id>/", building.draft, name="draft"),
    path("boards/<id:draft_id>/edit/", building.edit, name="edit"),
    path("runs/<id:run_id>/", stepping.first_step, name="run_start"),
    path("runs/<id:run_id>/jump/", stepping.jump, name="jump"),
    path("runs/<id:run_id>/<int:step>/", stepping.step, name="run"),
    path("runs/<id:run_id>/<int:step>/go/<str:word>/", stepping.go, name="go"),
    path("runs/<id:run_id>/<int:step>/line/", stepping.line, name="line"),
    path("runs/<id:run_id>/<int:step>/find/", stepping.find, name="find"),
    path("runs/<id:run_id>/<int:step>/answer/", stepping.answer, name="answer"),
    path("runs/<id:run_id>/<int:step>/advice/", stepping.advice, name="advice"),
    path("runs/<id:run_id>/<int:step>/on/", errands.start, name="play_on"),
    path("errands/<id:errand_id>/", errands.errand, name="errand"),
    path("errands/<id:errand_id>/progress/", errands.progress, name="errand_progress"),
    path("errands/<id:errand_id>/cancel/", errands.cancel, name="errand_cancel"),
    path("runs/<id:run_id>/<int:step>/marks/", marking.marks, name="marks"),
    path(
        "runs/<id:run_id>/<int:step>/since/<str:whose>/<int:which>/",
        marking.expected_since,
        name="expected_since",
    ),
    path("runs/<id:run_id>/<int:step>/take/", exchange.take_step, name="take_step"),
    path("runs/<id:run_id>/<int:step>/take/<str:form>/", exchange.step_file, name="step_file"),
    path("runs/<id:run_id>/compare/<id:other_id>/", comparing.compare, name="compare"),
    path("runs/<id:run_id>/<int:step>/board/", taking_out.take, name="from_run"),
    path("schemas/<str:name>.json", exchange.schema, name="schema"),
]
