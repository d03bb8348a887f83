-- Role among the staff of a member who is no admin.
ALTER TABLE member ADD COLUMN staff_role text
  CHECK (staff_role IN ('moderator', 'support', 'finance')),
  ADD CONSTRAINT member_one_role CHECK (staff_role IS NULL OR NOT is_admin);
-- The audit log is read by actor, by act and by subject.
CREATE INDEX audit_actor ON audit (actor_id, id DESC);
CREATE INDEX audit_act ON audit (act, id DESC);
-- Owners and earners leave entries too: of those that the staff made, the latest are its first.
CREATE INDEX audit_of_staff ON audit (id DESC) WHERE coalesce(detail ->> 'as', '') NOT IN ('owner', 'earner');
CREATE INDEX audit_subject ON audit (subject_kind, subject_id, id DESC);
-- An entry stays as it was written.
CREATE FUNCTION exchange.keep_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'entries of the audit log are only added';
END $$;
CREATE TRIGGER audit_is_kept BEFORE UPDATE OR DELETE ON audit
  FOR EACH STATEMENT EXECUTE FUNCTION exchange.keep_audit();
