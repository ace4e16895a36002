"""Where things are found by those who look from elsewhere."""

from django.urls import path

from playground.reach import carried, embeds, feeds, mapping, pictures, traces

app_name = "reach"

urlpatterns = [
    # A scenario's key has slashes in it; the step stands behind all of them.
    path("embed/<str:kind>/<path:key>/<int:step>/", embeds.embed, name="embed"),
    path("pictures/<str:kind>/<path:key>/<int:step>.png", pictures.picture, name="picture"),
    path("oembed/", embeds.oembed, name="oembed"),
    path("feeds/newest.atom", feeds.newest, name="newest"),
    path("feeds/tags/<str:tag>.atom", feeds.tag, name="tag"),
    path("feeds/authors/<str:author>.atom", feeds.author, name="author"),
    path("feeds/collections/<slug:slug>.atom", feeds.collection, name="collection"),
    path("sitemap.xml", mapping.index, name="maps"),
    path("sitemap/<str:kind>/<int:number>.xml", mapping.part, name="map"),
    path("robots.txt", mapping.robots, name="robots"),
    path("p/", carried.carried, name="carried"),
    path("traces/", traces.bring, name="bring"),
    path("traces/<str:trace_id>/", traces.trace, name="trace"),
]
