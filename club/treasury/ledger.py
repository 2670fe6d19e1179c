"""The only writer of talers (RULES 12).

Every function that moves talers runs in the transaction of its caller, so that talers move exactly when what
they are for happens. All amounts are whole talers. What may come twice counts once: `welcome` for a member,
`buy_in`, `settle` and `refund_all` for a tournament, `reverse` for a transaction.

Lock order: the caller's table row first, if any, then the accounts by id (all in one go, by `_lock`). On
SQLite the IMMEDIATE transaction is the lock.
"""

from collections.abc import Iterable, Mapping, Sequence
from uuid import UUID, uuid4

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet, Sum

from club.accounts.models import Person
from club.treasury.models import LONGEST_REASON, Account, Entry, Transaction

Kind = Transaction.Kind
SETTLEMENTS = (Kind.PAYOUT, Kind.REFUND)
# What staff may take back as a whole. What a tournament moved is put right by `correct`.
REVERSIBLE = (Kind.WELCOME, Kind.GRANT, Kind.CORRECTION)
# No single movement is larger, so that no balance ever leaves its column.
MOST = 1_000_000_000


class LedgerError(Exception):
    """Talers cannot move as asked; nothing has moved."""


class NotEnough(LedgerError):
    """The person's balance is smaller than what he is to pay. Both in talers."""

    def __init__(self, person: Person, amount: int, balance: int) -> None:
        super().__init__(f"{person} has {balance} talers and cannot pay {amount}")
        self.person, self.amount, self.balance = person, amount, balance


class NotReversible(LedgerError):
    """The transaction is reversed already, or of a kind that is not reversed."""


# Members


def welcome(person: Person) -> int:
    """Open the member's account with the welcome of the house: WELCOME_TALERS, once per member.

    The talers given now, 0 if he was welcomed before. Raises ValueError for guests: they play for fun chips
    only (RULES 12.3).
    """
    _need_transaction()
    if person.is_guest:
        raise ValueError(f"{person} is a guest and has no account")
    house = _house()
    account, opened = Account.objects.get_or_create(kind=Account.Kind.MEMBER, person=person)
    amount: int = settings.WELCOME_TALERS if opened else 0
    if amount:
        accounts = _lock([house.pk, account.pk])
        _post(Kind.WELCOME, accounts, {house.pk: -amount, account.pk: amount})
    return amount


def balance(person: Person) -> int:
    """The person's talers; 0 for who has no account, as guests."""
    found = Account.objects.filter(person=person).values_list("balance", flat=True).first()
    return found or 0


def statement(person: Person) -> QuerySet[Entry]:
    """What moved the person's talers, with the transactions, newest first (RULES 12.5)."""
    return Entry.objects.filter(account__person=person).select_related("transaction").order_by("-id")


# Tournaments


def buy_in(tournament_id: UUID, persons: Iterable[Person], amount: int, *, reason: str = "") -> list[Person]:
    """Let each person pay the stake of `amount` talers into the tournament's pot (RULES 12.1).

    All pay or nobody: the answer is who cannot pay, in the order given, and only if it is empty the talers
    have moved. The caller frees the seats of those named and, if he still starts, calls again. A second
    call for the same stakes moves nothing; for others it raises LedgerError.
    `reason` is shown in the statements, e.g. the table's name.
    """
    _need_transaction()
    payers = list(persons)
    _check_amount(amount)
    if not payers or len({person.pk for person in payers}) != len(payers):
        raise ValueError("a stake is paid by one person or more, each once")
    ids = _account_ids(payers)
    accounts = _lock(ids.values())
    stakes = _stakes(tournament_id)
    if stakes:
        if stakes != dict.fromkeys((ids.get(person.pk) for person in payers), amount):
            raise LedgerError(f"the stakes of tournament {tournament_id} are paid already, by others")
        return []
    short = [person for person in payers if person.pk not in ids or accounts[ids[person.pk]].balance < amount]
    if short:
        return short
    # A row of our own that nobody has seen yet: locking it last is in no one's way.
    pot = Account.objects.create(kind=Account.Kind.POT, tournament=tournament_id)
    moves = dict.fromkeys(ids.values(), -amount) | {pot.pk: amount * len(payers)}
    _post(Kind.BUY_IN, accounts | {pot.pk: pot}, moves, tournament=tournament_id, reason=reason)
    return []


def settle(tournament_id: UUID, winners: Sequence[Person], *, reason: str = "") -> bool:
    """Give the whole pot to the best-placed humans (RULES 12.1), as equal as it goes.

    `winners` are those who share the best place among humans, ordered from left of the last button: odd
    talers go to the first of them, one each (RULES 12.4, as chips in 6.3). Who was the only one to pay gets
    his stake back (12.2). What a leaver paid stays in the pot (13.4).

    True if the pot was paid now; False if it was paid or refunded before, or if nobody paid a stake. Raises
    LedgerError if a winner has not paid into the pot.
    """
    _need_transaction()
    stakes = _stakes(tournament_id)
    if not stakes:
        return False
    if not winners or len({person.pk for person in winners}) != len(winners):
        raise ValueError("the pot goes to one person or more, each named once")
    ids = _account_ids(winners)
    for person in winners:
        if ids.get(person.pk) not in stakes:
            raise LedgerError(f"{person} paid no stake in tournament {tournament_id} and cannot win its pot")
    pot_id = _pot_id(tournament_id)
    accounts = _lock([pot_id, *ids.values()])
    if _is_settled(tournament_id):
        return False
    pot = accounts[pot_id].balance
    shares = split(pot, len(winners))
    moves = {pot_id: -pot} | {ids[person.pk]: share for person, share in zip(winners, shares, strict=True)}
    kind = Kind.REFUND if len(stakes) == 1 else Kind.PAYOUT
    _post(kind, accounts, moves, tournament=tournament_id, reason=reason)
    return True


def refund_all(tournament_id: UUID, *, by: Person | None = None, reason: str = "") -> bool:
    """Give everyone his stake back, as the tournament is cancelled (RULES 12.4). `by`: who cancelled it.

    True if the stakes went back now; False if the pot was paid or refunded before, or if nobody paid.
    """
    _need_transaction()
    stakes = _stakes(tournament_id)
    if not stakes:
        return False
    pot_id = _pot_id(tournament_id)
    accounts = _lock([pot_id, *stakes])
    if _is_settled(tournament_id):
        return False
    moves = {pot_id: -sum(stakes.values())} | stakes
    _post(Kind.REFUND, accounts, moves, tournament=tournament_id, reason=reason, by=by)
    return True


def moved(tournament_id: UUID) -> dict[int, int]:
    """What a tournament brought or cost each person so far, in talers, by person's number."""
    entries = Entry.objects.filter(transaction__tournament=tournament_id, account__person__isnull=False)
    rows = entries.values_list("account__person").annotate(Sum("amount")).order_by()
    return {person: amount for person, amount in rows if person is not None}


def take_back(tournament_id: UUID, *, by: Person, reason: str) -> Transaction | None:
    """Undo a payout, as the tournament is declared void: everyone gets his stake, and the winners give back
    what they won, as far as they have it still. The house bears the rest.

    None if there was no payout. Once per tournament: the caller sees to that.
    """
    _need_transaction()
    _check_reason(reason)
    paid_out = Entry.objects.filter(
        transaction__tournament=tournament_id,
        transaction__kind=Kind.PAYOUT,
        account__kind=Account.Kind.MEMBER,
    )
    won = dict(paid_out.values_list("account_id", "amount"))
    if not won:
        return None
    stakes, house_id = _stakes(tournament_id), _house().pk
    accounts = _lock([house_id, *stakes])
    moves = {
        account_id: max(stake - won.get(account_id, 0), -accounts[account_id].balance)
        for account_id, stake in stakes.items()
    }
    moves[house_id] = -sum(moves.values())
    moves = {account_id: amount for account_id, amount in moves.items() if amount}
    return _post(Kind.CORRECTION, accounts, moves, reason=reason, by=by) if moves else None


def split(pot: int, ways: int) -> list[int]:
    """`pot` talers in `ways` shares that differ by one at most, the larger ones first."""
    share, odd = divmod(pot, ways)
    return [share + 1] * odd + [share] * (ways - odd)


# Staff


def grant(person: Person, amount: int, *, reason: str, by: Person) -> Transaction:
    """Give a member `amount` talers, above zero, of the house."""
    _check_amount(amount)
    return _adjust(Kind.GRANT, person, amount, reason, by)


def correct(person: Person, amount: int, *, reason: str, by: Person) -> Transaction:
    """Put a member's balance right by `amount` talers, below zero to take some. Raises NotEnough."""
    _check_amount(abs(amount))
    return _adjust(Kind.CORRECTION, person, amount, reason, by)


def reverse(original: Transaction, *, by: Person, reason: str) -> Transaction:
    """Take a welcome, a grant or a correction back by a transaction of its own, with its entries negated.

    Raises NotReversible for other kinds and the second time, NotEnough if the talers are spent.
    """
    _need_transaction()
    _check_reason(reason)
    if original.kind not in REVERSIBLE:
        raise NotReversible(f"a {original.kind} is not reversed")
    moves = {entry.account_id: -entry.amount for entry in original.entries.all()}
    accounts = _lock(moves)
    if Transaction.objects.filter(reverses=original).exists():
        raise NotReversible(f"transaction {original.pk} is reversed already")
    return _post(Kind.REVERSAL, accounts, moves, reason=reason, by=by, reverses=original)


def _adjust(kind: Kind, person: Person, amount: int, reason: str, by: Person) -> Transaction:
    _need_transaction()
    _check_reason(reason)
    welcome(person)
    house_id, account_id = _house().pk, _account_ids([person])[person.pk]
    accounts = _lock([house_id, account_id])
    return _post(kind, accounts, {house_id: -amount, account_id: amount}, reason=reason, by=by)


# Posting


def _post(
    kind: Kind,
    accounts: Mapping[int, Account],
    moves: Mapping[int, int],
    *,
    tournament: UUID | None = None,
    reason: str = "",
    by: Person | None = None,
    reverses: Transaction | None = None,
) -> Transaction:
    """Write one transaction with an entry for each of `moves`: talers into the account of that id.

    The accounts are locked. Raises NotEnough for the first member whom it would take below zero.
    """
    if len(moves) < 2 or sum(moves.values()) != 0:
        raise LedgerError(f"a {kind} does not balance: {sorted(moves.values())}")
    for account_id, amount in moves.items():
        account = accounts[account_id]
        if account.kind != Account.Kind.HOUSE and account.balance + amount < 0:
            if account.person is None:
                raise LedgerError(f"{account} has {account.balance} talers and cannot pay {-amount}")
            raise NotEnough(account.person, -amount, account.balance)
    posted = Transaction(
        pk=uuid4(), kind=kind, tournament=tournament, reason=reason, created_by=by, reverses=reverses
    )
    Entry.objects.bulk_create(
        Entry(
            transaction_id=posted.pk,
            account_id=account_id,
            amount=amount,
            balance=accounts[account_id].balance + amount,
        )
        for account_id, amount in sorted(moves.items())
    )
    # The row after its entries: inserting it is what posts them, and moves the balances.
    posted.save(force_insert=True)
    return posted


def _house() -> Account:
    house, _opened = Account.objects.get_or_create(kind=Account.Kind.HOUSE)
    return house


def _lock(ids: Iterable[int]) -> dict[int, Account]:
    """The accounts as they are now, by id, and nobody else's to change until the transaction ends."""
    rows = Account.objects.select_for_update().filter(pk__in=set(ids))
    return {account.pk: account for account in rows.order_by("pk")}


def _account_ids(persons: Iterable[Person]) -> dict[int, int]:
    """Ids of accounts by ids of persons, in the order given; who has no account is left out."""
    wanted = [person.pk for person in persons]
    found = dict(Account.objects.filter(person__in=wanted).values_list("person_id", "pk"))
    return {pk: found[pk] for pk in wanted if pk in found}


def _pot_id(tournament_id: UUID) -> int:
    return Account.objects.values_list("pk", flat=True).get(tournament=tournament_id)


def _stakes(tournament_id: UUID) -> dict[int, int]:
    """What was paid into the tournament's pot, in talers by id of the payer's account."""
    paid = Entry.objects.filter(
        transaction__tournament=tournament_id,
        transaction__kind=Kind.BUY_IN,
        account__kind=Account.Kind.MEMBER,
    )
    return {account_id: -amount for account_id, amount in paid.values_list("account_id", "amount")}


def _is_settled(tournament_id: UUID) -> bool:
    return Transaction.objects.filter(tournament=tournament_id, kind__in=SETTLEMENTS).exists()


def _check_amount(amount: int) -> None:
    if isinstance(amount, bool) or not isinstance(amount, int) or not 1 <= amount <= MOST:
        raise ValueError(f"talers move in whole numbers from 1 to {MOST}, not {amount!r}")


def _check_reason(reason: str) -> None:
    if not reason.strip() or len(reason) > LONGEST_REASON:
        raise ValueError(
            f"what a person decides about talers needs a reason of 1 to {LONGEST_REASON} letters"
        )


def _need_transaction() -> None:
    if not transaction.get_connection().in_atomic_block:
        raise transaction.TransactionManagementError("talers move in the transaction of what they are for")
