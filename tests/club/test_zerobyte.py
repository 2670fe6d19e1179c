"""Addresses with a zero byte, which PostgreSQL would choke on."""

import pytest

from club.accounts.models import Person


@pytest.mark.parametrize(
    "address",
    [
        "/join/%00/",
        "/history/?player=a%00b",
        "/history/?%00=1",
        "/staff/members/?name=%00",
        "/staff/talers/?name=%00",
        "/staff/tournaments/?search=%00",
        "/staff/log/?by=%00",
        "/account/log-in/?next=/%00",
    ],
)
def test_they_lead_nowhere(client, db, address):
    client.force_login(Person.objects.create_superuser("Olga"))
    assert client.get(address).status_code == 404
