-- Follows that a platform said yes about are asked about again while they have to stay.

ALTER TABLE account_check
  ADD COLUMN asked_again_at timestamptz,
  -- Since when the platform says no; one no alone takes nothing back.
  ADD COLUMN missing_since timestamptz;
CREATE INDEX account_check_again ON account_check (coalesce(asked_again_at, confirmed_at));
