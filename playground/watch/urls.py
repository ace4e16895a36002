from django.urls import path

from playground.watch import reports, views

app_name = "watch"
urlpatterns = [
    path("staff/day/", views.day, name="day"),
    path("staff/counts/", views.counts, name="counts"),
    path("policy-report/", reports.take, name="policy_report"),
]
