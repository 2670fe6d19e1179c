from django.urls import URLPattern, path

from poker.web.consumer import TableConsumer
from poker.web.lobbysocket import LobbyConsumer

websocket_urlpatterns: list[URLPattern] = [
    path("ws/table/<uuid:table_id>/", TableConsumer.as_asgi()),  # type: ignore[arg-type]  an ASGI application
    path("ws/lobby/", LobbyConsumer.as_asgi()),  # type: ignore[arg-type]
]
