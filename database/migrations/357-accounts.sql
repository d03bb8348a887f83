ALTER TABLE member
  -- When the account is deleted for good; NULL: its member has not asked for it.
  ADD COLUMN deletes_at timestamptz,
  -- True: language and country are the member's choice, not the browser's.
  ADD COLUMN place_chosen boolean NOT NULL DEFAULT false;
CREATE INDEX member_deletes ON member (deletes_at) WHERE deletes_at IS NOT NULL;
CREATE INDEX member_pictured ON member (profile_image_url) WHERE profile_image_url IS NOT NULL;

-- A change of email that waits for both mailboxes. Of the links in their mails only the hashes are kept.
CREATE TABLE email_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL UNIQUE REFERENCES member (id) ON DELETE CASCADE,
  address text NOT NULL CHECK (length(address) BETWEEN 3 AND 254),
  old_hash bytea UNIQUE,
  new_hash bytea UNIQUE,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  requested_at timestamptz NOT NULL DEFAULT ledger.clock()
);

-- All own data of a member, made by a job.
CREATE TABLE account_export (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  member_id bigint NOT NULL UNIQUE REFERENCES member (id) ON DELETE CASCADE,
  requested_at timestamptz NOT NULL DEFAULT ledger.clock(),
  ready_at timestamptz,
  bytes bytea
);
