-- The night tops the House Fund up to its minimum and burns what it holds above its limit.

INSERT INTO ledger.reason (code, name, source_kind, target_kind, fee_allowed) VALUES
  (17, 'house_top_up', 'issuer', 'house', false),
  (18, 'house_burn', 'house', 'burn', false);

ALTER TABLE house_night
  ADD COLUMN issued_points bigint NOT NULL DEFAULT 0 CHECK (issued_points >= 0),
  ADD COLUMN excess_points bigint NOT NULL DEFAULT 0 CHECK (excess_points >= 0);
