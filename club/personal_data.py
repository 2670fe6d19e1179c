"""What a person is handed when he asks for everything the club keeps about him (`club.accounts.personal`).

By table: the column that makes a row his own, and which of its columns he is told, also of the rows it
belongs to. Every column that names people stands here, with nothing behind it where the row is another's
business or nobody's: a hand that is still on, a reason that staff wrote about somebody else. A test asks for
it.
"""

PERSONAL_DATA = {
    "accounts.person": {
        "pk": "id display_name username email date_joined last_login is_guest applied_at invitation__note"
        " is_active is_staff is_superuser director cashier suspended_at suspension_reason left_at"
        " language design mucks_beaten four_colours sounds volume names_hands second_tap picture_key"
    },
    "account.emailaddress": {"user": "email verified primary"},
    "accounts.application": {"person": "made_at message state decided_at reason", "decided_by": ""},
    "accounts.invitation": {"created_by": "created_at note most used expires_at revoked_at"},
    # The picture itself lies beside, as a file.
    "accounts.picture": {"person": "key"},
    "accounts.person_groups": {"person": ""},
    "accounts.person_user_permissions": {"person": ""},
    "admin.logentry": {"user": "action_time action_flag"},
    "audit.action": {"person": "at action why facts", "by": "at action"},
    "chat.message": {"person": "at table table__name line text removed_at"},
    "chat.mute": {"person": "at until why"},
    "chat.hidden": {"person": "id"},
    "notices.notice": {"person": "created_at kind url facts read_at"},
    "notices.mailwish": {"person": "kind by_mail"},
    "standings.rating": {"person": "hundredths"},
    "standings.result": {
        "person": "tournament finished_at preset game seats humans seat kind place points left rated"
    },
    "standings.voided": {"by": "at"},
    "standings.waiver": {"by": "at"},
    "tables.entrant": {"person": "table table__name invited waiting_since checked_in_at"},
    "tables.givenupseat": {"person": "at"},
    "tables.table": {"creator": "id name rules_data state created_at started_at finished_at"},
    "tables.seat": {"person": "table table__name number away left left_early place points"},
    "tables.owncards": {"person": "hand__table hand__number hand__finished_at cards"},
    "treasury.account": {"person": "balance"},
    "treasury.transaction": {"created_by": "created_at kind"},
    "treasury.entry": {
        "account__person": "transaction__created_at transaction__kind transaction__reason"
        " transaction__tournament amount balance"
    },
}
