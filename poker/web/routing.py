from typing import Any

from django.urls import path, re_path

from poker.web.consumer import TableConsumer
from poker.web.lobbysocket import LobbyConsumer
from poker.web.socket import NoSuchSocket

websocket_urlpatterns: list[Any] = [
    path("ws/table/<uuid:table_id>/", TableConsumer.as_asgi()),
    path("ws/lobby/", LobbyConsumer.as_asgi()),
    re_path("", NoSuchSocket.as_asgi()),
]
