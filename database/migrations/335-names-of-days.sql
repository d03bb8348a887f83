-- What names a day's transfers in the ledger is stored with the day. A demo's scene is restored under other dates than it
-- was recorded on, and its transfers keep their names. NULL: the name follows from the day, as it did before.
ALTER TABLE house_night ADD COLUMN ledger_ref bigint;
ALTER TABLE referral_share ADD COLUMN ledger_key uuid;
