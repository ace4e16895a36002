"""Where collections are found. What is done with one comes first in an address, so that no slug hides it."""

from django.urls import path, register_converter

from playground.collected.views import classes, editing, predicting, reading
from playground.ids import IdConverter

app_name = "collected"
register_converter(IdConverter, "class_id")

urlpatterns = [
    path("collections/", reading.index, name="index"),
    path("collections/new/", editing.new, name="new"),
    path("collections/edit/<slug:slug>/", editing.edit, name="edit"),
    path("collections/delete/<slug:slug>/", editing.delete, name="delete"),
    path("collections/add/<path:scenario>/", editing.add, name="add"),
    path("collections/forget/<slug:slug>/", reading.forget, name="forget"),
    path("collections/classes/<slug:slug>/", classes.open_class, name="classes"),
    path("collections/class/<class_id:id>/", classes.classroom, name="classroom"),
    path("collections/<slug:slug>/", reading.detail, name="detail"),
    path("collections/<slug:slug>/<slug:name>/", reading.entry, name="entry"),
    path("collections/<slug:slug>/<slug:name>/predict/", predicting.predict, name="predict"),
    path("collections/<slug:slug>/<slug:name>/predict/<int:which>/", predicting.differs, name="differs"),
    path(
        "collections/<slug:slug>/<slug:name>/predict/<int:which>/<int:step>/",
        predicting.differs,
        name="differs_at",
    ),
]
