"""The site's addresses, gathered from the apps. An app has its addresses in its own `urls.py`."""

from importlib.util import find_spec

from allauth.account.decorators import secure_admin_login
from django.conf import settings
from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path
from django.views.generic import RedirectView

from playground.boards.views import front
from playground.people import elsewhere

admin.site.site_header = admin.site.site_title = "Rules Playground"
admin.site.index_title = "Behind the scenes"
# The way in is everybody's: with the second factor that an account has, and with its limits on tries.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

# In the order in which they are asked; the first with a matching address answers.
_APPS = (
    "boards",
    "watch",
    # Before the library, whose addresses take any path.
    "works",
    "library",
    "rulings",
    "cards",
    "simulations",
    "exploring",
    "rulebook",
    "people",
    "collected",
    "mine",
    "search",
    "drift",
    "reach",
    "api",
    "talk",
    "look",
)

handler400 = "playground.door.refusing.unreadable"
handler403 = "playground.door.refusing.not_allowed"
handler404 = "playground.door.refusing.not_here"
handler429 = "playground.door.refusing.too_often"  # allauth asks for it
handler500 = "playground.door.refusing.broken"

urlpatterns: list[URLPattern | URLResolver] = [
    path("", front.home, name="home"),
    path("admin/", admin.site.urls),
    path("accounts/oidc/<str:provider_id>/login/", elsewhere.login, name="openid_connect_login"),
    path("accounts/", include("allauth.urls")),
    # Browsers ask for it unasked, on pages such as the admin's that name no icon.
    path("favicon.ico", RedirectView.as_view(url=f"/{settings.STATIC_URL.strip('/')}/favicon.svg")),
]
urlpatterns += [
    path("", include(f"playground.{app}.urls")) for app in _APPS if find_spec(f"playground.{app}.urls")
]
