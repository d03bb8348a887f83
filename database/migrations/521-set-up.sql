-- One row: when the first admin set the installation up, who can join it, and who runs it as About, terms and invoices
-- show it; '' is not given. Until it is set up, nobody else gets in. One that has members is set up.
CREATE TABLE installation (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  set_up_at timestamptz,
  joining text NOT NULL DEFAULT 'everybody' CHECK (joining IN ('everybody', 'invited', 'nobody')),
  operator_name text NOT NULL DEFAULT '',
  operator_place text NOT NULL DEFAULT '',
  operator_contact text NOT NULL DEFAULT '',
  operator_income text NOT NULL DEFAULT ''
);
INSERT INTO installation (set_up_at) SELECT CASE WHEN EXISTS (SELECT FROM member) THEN ledger.clock() END;
