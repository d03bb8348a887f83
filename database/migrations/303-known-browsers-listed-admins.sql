-- The SHA-256 of the email as which a member signed in with this browser. Requesting a link finds a known browser by
-- it, without reading the members. NULL: none is recorded.
ALTER TABLE member_device ADD COLUMN email_hash bytea;
UPDATE member_device SET email_hash = sha256(convert_to(email, 'UTF8')) FROM member WHERE member.id = member_id;

-- True: ADMIN_EMAILS gave the role, and takes it back. False with is_admin: an admin gave it. Of existing admins the
-- audit names the cause; without an entry it was the list, which is the only way there was.
ALTER TABLE member ADD COLUMN admin_by_list boolean NOT NULL DEFAULT false;
UPDATE member SET admin_by_list = true
WHERE is_admin AND coalesce(
  (SELECT detail ->> 'by' FROM audit
   WHERE subject_kind = 'member' AND subject_id = member.id::text AND act = 'become_admin' ORDER BY id DESC LIMIT 1),
  'ADMIN_EMAILS') = 'ADMIN_EMAILS';
ALTER TABLE member ADD CONSTRAINT member_listed_without_role CHECK (is_admin OR NOT admin_by_list);
