"""Where there is no page, or none for who asks: one in the house's frame, with a way out."""

import pytest
from django.test import Client

from club.accounts.models import Person


@pytest.mark.parametrize(("language", "said"), [("en", "There is nothing here"), ("ru", "Здесь ничего нет")])
def test_an_address_without_a_page(client: Client, db: None, language: str, said: str) -> None:
    answer = client.get("/nowhere/", headers={"accept-language": language})
    assert answer.status_code == 404
    assert said in answer.text
    assert 'href="/"' in answer.text


def test_a_member_reads_it_in_the_language_of_his_profile(client: Client, db: None) -> None:
    client.force_login(Person.objects.create_user("Anna", language="ru"))
    answer = client.get("/nowhere/", headers={"accept-language": "en"})
    assert answer.status_code == 404
    assert "Здесь ничего нет" in answer.text


def test_a_page_for_others(client: Client, db: None) -> None:
    client.force_login(Person.objects.create_user("Anna"))
    answer = client.get("/staff/members/")
    assert answer.status_code == 403
    assert "Not open to you" in answer.text
    assert "Anna" in answer.text


def test_a_form_that_is_out_of_date(db: None) -> None:
    answer = Client(enforce_csrf_checks=True).post("/account/log-in/", {"login": "Anna", "password": "wrong"})
    assert answer.status_code == 403
    assert "This form is out of date" in answer.text
