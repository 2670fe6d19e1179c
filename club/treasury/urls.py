from django.urls import path

from club.treasury import views

urlpatterns = [
    path("talers/", views.statement, name="statement"),
    path("talers/statement.csv", views.statement_csv, name="statement_csv"),
]
