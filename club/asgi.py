"""The web process: pages over HTTP, tables over sockets."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "club.settings")

# Loads the apps: what is imported below needs them.
pages = get_asgi_application()

from channels.auth import AuthMiddlewareStack  # noqa: E402
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from channels.security.websocket import AllowedHostsOriginValidator  # noqa: E402
from django.conf import settings  # noqa: E402

from club.origin import SameOrigin  # noqa: E402
from club.proxy import ClientFromProxy  # noqa: E402
from poker.tables import pulse  # noqa: E402
from poker.web.routing import websocket_urlpatterns  # noqa: E402

application = ProtocolTypeRouter(
    {
        "http": pages,
        # Browsers let any site open a socket here with the visitor's cookies: only our own pages may.
        "websocket": AllowedHostsOriginValidator(
            SameOrigin(AuthMiddlewareStack(URLRouter(websocket_urlpatterns)))
        ),
    }
)

if settings.HTTPS:
    application = ClientFromProxy(application)

if settings.PULSE:
    application = pulse.Beating(application, "web")
