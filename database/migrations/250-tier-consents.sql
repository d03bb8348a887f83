-- What a member said to the one question before a first red task: which words it had (version), and beside which row's
-- note it was read, in which version. Rows from before keep none of the note.
ALTER TABLE tier_consent ADD COLUMN version integer NOT NULL DEFAULT 1 CHECK (version > 0);
ALTER TABLE tier_consent ALTER COLUMN version DROP DEFAULT;
ALTER TABLE tier_consent ADD COLUMN row_key text;
ALTER TABLE tier_consent ADD COLUMN note_version integer;
ALTER TABLE tier_consent DROP CONSTRAINT tier_consent_pkey, ADD PRIMARY KEY (member_id, tier, version);

-- The task is red and its earner has not said yes to that question as it stands now.
ALTER TYPE exchange.earning_limits ADD ATTRIBUTE consent_needed boolean;
