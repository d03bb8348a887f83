-- Files that a job makes for a member, each kind once: the own data, and exports of the staff.
ALTER TABLE account_export ADD COLUMN file text NOT NULL DEFAULT 'my-data',
  DROP CONSTRAINT account_export_member_id_key, ADD UNIQUE (member_id, file);
-- Transfers by reason. Credits of attempts are most of all transfers: a list of them needs no index.
CREATE INDEX transfer_of_reason ON ledger.transfer (reason, id DESC) WHERE reason <> 5;
