from django.apps import AppConfig


class WebConfig(AppConfig):
    name = "poker.web"
    label = "web"
