"""Everything the club keeps about a person, and nothing about anybody else."""

import io
import json
import zipfile

import pytest
from allauth.account.models import EmailAddress
from django.apps import apps
from django.conf import settings as site
from django.db import models

from club.accounts import admission, avatars, suspension
from club.accounts.models import Application, Person
from club.accounts.personal import archive, everything
from club.notices.notify import notify
from tests.accounts.test_avatars import file, picture

PAGE = "/account/data/"


def _columns() -> list[tuple[str, str]]:
    """Every column of every table that names people."""
    return sorted(
        (relation.related_model._meta.label_lower, relation.field.name)
        for relation in Person._meta.get_fields(include_hidden=True)
        if isinstance(relation, models.ForeignObjectRel)
    )


@pytest.mark.parametrize(("table", "column"), _columns())
def test_it_is_decided_about_every_column_that_names_people(table, column):
    """A new one has to be put into club/personal_data.py: with what the person is told, or with nothing."""
    assert column in site.PERSONAL_DATA.get(table, {})


@pytest.mark.parametrize("table", list(site.PERSONAL_DATA))
def test_the_tables_are_there(table):
    apps.get_model(table)


def test_of_his_own_row_a_person_is_told_all_but_the_password():
    told = {name.partition("__")[0] for name in site.PERSONAL_DATA["accounts.person"]["pk"].split()}
    assert {field.name for field in Person._meta.concrete_fields} - told == {"password"}


@pytest.fixture
def known(anna, berta, director, finished):
    EmailAddress.objects.create(user=anna, email="anna@example.org", primary=True, verified=True)
    avatars.upload(anna, file(picture()))
    notify(anna, "place_free", "/", table="Elbe")
    notify(berta, "place_free", "/", table="Havel")
    finished(anna, berta)
    suspension.suspend(anna, "Rude to a guest", director)
    suspension.lift(anna, "", director)
    return anna


def test_what_there_is(known, settings):
    found = everything(known)
    assert found["accounts.person"][0]["display_name"] == "Anna"
    assert found["account.emailaddress"] == [{"email": "anna@example.org", "verified": True, "primary": True}]
    assert [row["amount"] for row in found["treasury.entry"]] == [settings.WELCOME_TALERS]
    assert [row["place"] for row in found["standings.result"]] == [1]
    assert [row["facts"] for row in found["notices.notice"]] == [{"table": "Elbe"}]
    assert [row["why"] for row in found["audit.action"]] == ["Rude to a guest", ""]


def test_nothing_of_others(known, berta, director):
    text = json.dumps(everything(known), default=str)
    for other in ("Berta", "berta", "Dirk", "dirk", "Havel"):
        assert other not in text
    assert known.password not in text
    assert f'"by": {director.pk}' not in text


def test_staff_are_not_told_what_they_wrote_about_others(director, applicant):
    admission.decline(director, applicant, "Nobody knows this one")
    found = everything(director)
    assert [set(row) for row in found["audit.action"]] == [{"at", "action"}]
    assert "Nobody knows" not in json.dumps(found, default=str)
    assert "I know Anna" not in json.dumps(found, default=str)
    assert Application.objects.get().decided_by == director


def test_an_applicant_gets_his_words(applicant):
    assert everything(applicant)["accounts.application"][0]["message"] == "I know Anna"


def test_the_archive(known):
    with zipfile.ZipFile(io.BytesIO(archive(known))) as found:
        assert sorted(found.namelist()) == ["data.json", "picture.webp"]
        told = json.loads(found.read("data.json"))
        assert found.read("picture.webp")[:4] == b"RIFF"
    assert told["person"] == known.pk
    assert told["tables"]["accounts.person"][0]["email"] == "anna@example.org"


def test_the_page_is_a_file_of_ones_own(client, known, login_twice):
    login_twice()
    answer = client.get(PAGE)
    assert answer["Content-Type"] == "application/zip"
    assert "attachment" in answer["Content-Disposition"]
    assert "no-store" in answer["Cache-Control"]
    with zipfile.ZipFile(io.BytesIO(answer.content)) as found:
        assert json.loads(found.read("data.json"))["person"] == known.pk


def test_not_without_saying_the_password_again(client, anna, login):
    login()
    assert client.get(PAGE).url.startswith("/account/again/")


def test_who_is_suspended_gets_it_too(client, anna, login_twice):
    suspension.suspend(anna)
    login_twice()
    assert client.get(PAGE).status_code == 200
