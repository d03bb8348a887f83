-- Whether a row's completions may be checked by the platform's API; NULL: as the catalogue says. Only rows whose
-- platform has such a call can be changed so.
ALTER TABLE catalogue_override ADD COLUMN account_check boolean;

-- What admins changed, for the log on their screen.
CREATE INDEX audit_engagement ON audit (id DESC)
  WHERE act IN ('change_catalogue', 'apply_profile', 'change_setting');
