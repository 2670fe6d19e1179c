from typing import Any

from django.urls import path

from poker.web.consumer import TableConsumer
from poker.web.lobbysocket import LobbyConsumer

websocket_urlpatterns: list[Any] = [
    path("ws/table/<uuid:table_id>/", TableConsumer.as_asgi()),
    path("ws/lobby/", LobbyConsumer.as_asgi()),
]
