"""The least that a live table could cost: Channels, and nothing else.

On a message every socket of the same group sends one frame of BARE_SIZE bytes. Run by Daphne, on the same
kind of layer as the club's.
"""

import os

import django
from django.conf import settings

if not settings.configured:
    settings.configure(
        ALLOWED_HOSTS=["*"],
        CHANNEL_LAYERS={
            "default": {
                "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
                "CONFIG": {"hosts": [os.environ["BARE_REDIS"]]},
            }
        },
    )
    django.setup()

from channels.generic.websocket import AsyncWebsocketConsumer
from channels.routing import ProtocolTypeRouter, URLRouter
from django.urls import path

FRAME = "x" * int(os.environ["BARE_SIZE"])


class Bare(AsyncWebsocketConsumer):
    group = ""

    async def connect(self):
        self.group = f"table.{self.scope['url_route']['kwargs']['table']}"
        await self.channel_layer.group_add(self.group, self.channel_name)
        await self.accept()

    async def disconnect(self, code):
        await self.channel_layer.group_discard(self.group, self.channel_name)

    async def receive(self, text_data=None, bytes_data=None):
        await self.channel_layer.group_send(self.group, {"type": "table.changed", "version": int(text_data)})

    async def table_changed(self, message):
        await self.send(text_data=f"{message['version']} {FRAME}")


application = ProtocolTypeRouter(
    {"websocket": URLRouter([path("ws/<int:table>/", Bare.as_asgi())])}  # type: ignore[arg-type]
)
