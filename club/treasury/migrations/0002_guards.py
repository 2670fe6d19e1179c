"""The triggers that make the database keep the ledger by itself (see `club.treasury.models`).

The same names stand for the same thing on SQLite and on PostgreSQL:

    …_stays     is never deleted
    …_fixed     is never changed (an account: but for the balance, and that only as its last entry says)
    …_new       replaces nothing, and an account begins at zero
    entry_open  no entry joins a transaction that is posted
    transaction_posts  inserting a transaction posts it: balanced, balances as its entries say, then moved

Whoever alters one of the tables later: SQLite makes the table anew then and forgets its triggers. Drop them
before (this migration backwards) and make them again after; `manage.py ledger check` and the tests notice.
"""

from django.db import migrations

SQLITE = {
    "treasury_entry_stays": """
        BEFORE DELETE ON treasury_entry BEGIN
            SELECT RAISE(ABORT, 'treasury: an entry is never deleted');
        END""",
    "treasury_entry_fixed": """
        BEFORE UPDATE ON treasury_entry BEGIN
            SELECT RAISE(ABORT, 'treasury: an entry is never changed');
        END""",
    # INSERT OR REPLACE deletes without telling the triggers above.
    "treasury_entry_new": """
        BEFORE INSERT ON treasury_entry
        WHEN EXISTS (SELECT 1 FROM treasury_entry WHERE id = NEW.id) BEGIN
            SELECT RAISE(ABORT, 'treasury: an entry is never replaced');
        END""",
    "treasury_entry_open": """
        BEFORE INSERT ON treasury_entry
        WHEN EXISTS (SELECT 1 FROM treasury_transaction WHERE id = NEW.transaction_id) BEGIN
            SELECT RAISE(ABORT, 'treasury: the transaction is posted and takes no more entries');
        END""",
    "treasury_transaction_stays": """
        BEFORE DELETE ON treasury_transaction BEGIN
            SELECT RAISE(ABORT, 'treasury: a transaction is never deleted');
        END""",
    "treasury_transaction_fixed": """
        BEFORE UPDATE ON treasury_transaction BEGIN
            SELECT RAISE(ABORT, 'treasury: a transaction is never changed');
        END""",
    "treasury_transaction_new": """
        BEFORE INSERT ON treasury_transaction
        WHEN EXISTS (SELECT 1 FROM treasury_transaction WHERE id = NEW.id) BEGIN
            SELECT RAISE(ABORT, 'treasury: a transaction is never replaced');
        END""",
    "treasury_transaction_posts": """
        AFTER INSERT ON treasury_transaction BEGIN
            SELECT RAISE(ABORT, 'treasury: a transaction has at least two entries')
            WHERE (SELECT COUNT(*) FROM treasury_entry WHERE transaction_id = NEW.id) < 2;
            SELECT RAISE(ABORT, 'treasury: the entries of a transaction add up to zero')
            WHERE (SELECT SUM(amount) FROM treasury_entry WHERE transaction_id = NEW.id) <> 0;
            SELECT RAISE(ABORT, 'treasury: an account is opened with the welcome or without')
            WHERE NEW.kind = 'welcome' AND EXISTS (
                SELECT 1 FROM treasury_entry mine
                JOIN treasury_account a ON a.id = mine.account_id AND a.kind = 'member'
                JOIN treasury_entry other ON other.account_id = a.id AND other.transaction_id <> NEW.id
                WHERE mine.transaction_id = NEW.id);
            SELECT RAISE(ABORT, 'treasury: an entry states another balance than the account will have')
            WHERE EXISTS (
                SELECT 1 FROM treasury_entry e JOIN treasury_account a ON a.id = e.account_id
                WHERE e.transaction_id = NEW.id AND e.balance <> a.balance + e.amount);
            UPDATE treasury_account SET balance = (
                SELECT e.balance FROM treasury_entry e
                WHERE e.transaction_id = NEW.id AND e.account_id = treasury_account.id)
            WHERE id IN (SELECT account_id FROM treasury_entry WHERE transaction_id = NEW.id);
        END""",
    "treasury_account_stays": """
        BEFORE DELETE ON treasury_account BEGIN
            SELECT RAISE(ABORT, 'treasury: an account is never deleted');
        END""",
    "treasury_account_fixed": """
        BEFORE UPDATE ON treasury_account
        WHEN NEW.id <> OLD.id OR NEW.kind <> OLD.kind OR NEW.person_id IS NOT OLD.person_id
            OR NEW.tournament IS NOT OLD.tournament
            OR (NEW.balance IS NOT OLD.balance AND NEW.balance IS NOT (
                SELECT balance FROM treasury_entry WHERE account_id = OLD.id ORDER BY id DESC LIMIT 1))
        BEGIN
            SELECT RAISE(ABORT, 'treasury: only posting a transaction changes an account');
        END""",
    "treasury_account_new": """
        BEFORE INSERT ON treasury_account
        WHEN NEW.balance <> 0 OR EXISTS (SELECT 1 FROM treasury_account WHERE id = NEW.id) BEGIN
            SELECT RAISE(ABORT, 'treasury: an account is opened empty, and replaces none');
        END""",
}

# Bodies of functions. What they raise is an IntegrityError, as a constraint's is.
POSTGRESQL_FUNCTIONS = {
    "treasury_refuse": """
        BEGIN
            RAISE integrity_constraint_violation
                USING MESSAGE = format('treasury: no %s on %s', lower(TG_OP), TG_TABLE_NAME);
        END""",
    "treasury_check_open": """
        BEGIN
            IF EXISTS (SELECT 1 FROM treasury_transaction WHERE id = NEW.transaction_id) THEN
                RAISE integrity_constraint_violation
                    USING MESSAGE = 'treasury: the transaction is posted and takes no more entries';
            END IF;
            RETURN NEW;
        END""",
    "treasury_check_balanced": """
        BEGIN
            IF (SELECT SUM(amount) FROM treasury_entry WHERE transaction_id = NEW.transaction_id) <> 0 THEN
                RAISE integrity_constraint_violation
                    USING MESSAGE = 'treasury: the entries of a transaction add up to zero';
            END IF;
            RETURN NULL;
        END""",
    "treasury_post": """
        BEGIN
            IF (SELECT COUNT(*) FROM treasury_entry WHERE transaction_id = NEW.id) < 2 THEN
                RAISE integrity_constraint_violation
                    USING MESSAGE = 'treasury: a transaction has at least two entries';
            END IF;
            IF (SELECT SUM(amount) FROM treasury_entry WHERE transaction_id = NEW.id) <> 0 THEN
                RAISE integrity_constraint_violation
                    USING MESSAGE = 'treasury: the entries of a transaction add up to zero';
            END IF;
            -- From here on nobody else posts to these accounts; each statement sees what was committed.
            PERFORM 1 FROM treasury_account
                WHERE id IN (SELECT account_id FROM treasury_entry WHERE transaction_id = NEW.id)
                ORDER BY id FOR UPDATE;
            IF NEW.kind = 'welcome' AND EXISTS (
                SELECT 1 FROM treasury_entry mine
                JOIN treasury_account a ON a.id = mine.account_id AND a.kind = 'member'
                JOIN treasury_entry other ON other.account_id = a.id AND other.transaction_id <> NEW.id
                WHERE mine.transaction_id = NEW.id) THEN
                RAISE integrity_constraint_violation
                    USING MESSAGE = 'treasury: an account is opened with the welcome or without';
            END IF;
            IF EXISTS (
                SELECT 1 FROM treasury_entry e JOIN treasury_account a ON a.id = e.account_id
                WHERE e.transaction_id = NEW.id AND e.balance <> a.balance + e.amount) THEN
                RAISE integrity_constraint_violation
                    USING MESSAGE = 'treasury: an entry states another balance than the account will have';
            END IF;
            UPDATE treasury_account a SET balance = e.balance FROM treasury_entry e
                WHERE e.transaction_id = NEW.id AND e.account_id = a.id;
            RETURN NULL;
        END""",
    "treasury_check_account": """
        BEGIN
            IF NEW.id <> OLD.id OR NEW.kind <> OLD.kind OR NEW.person_id IS DISTINCT FROM OLD.person_id
                OR NEW.tournament IS DISTINCT FROM OLD.tournament
                OR (NEW.balance <> OLD.balance AND NEW.balance IS DISTINCT FROM (
                    SELECT balance FROM treasury_entry WHERE account_id = OLD.id ORDER BY id DESC LIMIT 1))
            THEN
                RAISE integrity_constraint_violation
                    USING MESSAGE = 'treasury: only posting a transaction changes an account';
            END IF;
            RETURN NEW;
        END""",
    "treasury_check_empty": """
        BEGIN
            IF NEW.balance <> 0 THEN
                RAISE integrity_constraint_violation USING MESSAGE = 'treasury: an account is opened empty';
            END IF;
            RETURN NEW;
        END""",
}

POSTGRESQL = {
    "treasury_entry_fixed": "BEFORE UPDATE ON treasury_entry FOR EACH ROW EXECUTE FUNCTION treasury_refuse()",
    "treasury_entry_open": """
        BEFORE INSERT ON treasury_entry FOR EACH ROW EXECUTE FUNCTION treasury_check_open()""",
    # Two sessions at once: the one that posts is not yet seen by the one that adds an entry.
    "treasury_entry_balanced": """
        AFTER INSERT ON treasury_entry DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION treasury_check_balanced()""",
    "treasury_transaction_fixed": """
        BEFORE UPDATE ON treasury_transaction FOR EACH ROW EXECUTE FUNCTION treasury_refuse()""",
    "treasury_transaction_posts": """
        AFTER INSERT ON treasury_transaction FOR EACH ROW EXECUTE FUNCTION treasury_post()""",
    "treasury_account_fixed": """
        BEFORE UPDATE ON treasury_account FOR EACH ROW EXECUTE FUNCTION treasury_check_account()""",
    "treasury_account_new": """
        BEFORE INSERT ON treasury_account FOR EACH ROW EXECUTE FUNCTION treasury_check_empty()""",
    "treasury_entry_stays": "BEFORE DELETE ON treasury_entry FOR EACH ROW EXECUTE FUNCTION treasury_refuse()",
    # The other tables cannot be emptied without this one.
    "treasury_entry_stays_all": """
        BEFORE TRUNCATE ON treasury_entry FOR EACH STATEMENT EXECUTE FUNCTION treasury_refuse()""",
    "treasury_transaction_stays": """
        BEFORE DELETE ON treasury_transaction FOR EACH ROW EXECUTE FUNCTION treasury_refuse()""",
    "treasury_account_stays": """
        BEFORE DELETE ON treasury_account FOR EACH ROW EXECUTE FUNCTION treasury_refuse()""",
}


def make(apps, schema_editor):
    vendor = schema_editor.connection.vendor
    if vendor == "sqlite":
        for name, rest in SQLITE.items():
            schema_editor.execute(f"CREATE TRIGGER {name} {rest}", params=None)
    elif vendor == "postgresql":
        for name, body in POSTGRESQL_FUNCTIONS.items():
            schema_editor.execute(
                f"CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$ {body} $$", params=None
            )
        for name, rest in POSTGRESQL.items():
            kind = "CONSTRAINT TRIGGER" if "DEFERRABLE" in rest else "TRIGGER"
            schema_editor.execute(f"CREATE {kind} {name} {rest}", params=None)
    else:
        raise NotImplementedError(f"The ledger has no guards for {vendor}: use SQLite or PostgreSQL")


def drop(apps, schema_editor):
    if schema_editor.connection.vendor == "sqlite":
        for name in SQLITE:
            schema_editor.execute(f"DROP TRIGGER IF EXISTS {name}", params=None)
    else:
        for name in POSTGRESQL_FUNCTIONS:
            schema_editor.execute(f"DROP FUNCTION IF EXISTS {name}() CASCADE", params=None)


class Migration(migrations.Migration):

    dependencies = [
        ("treasury", "0001_initial"),
    ]

    operations = [
        migrations.RunPython(make, drop),
    ]
