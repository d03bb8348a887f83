-- Desks of tickets and of bug reports, which are tickets of the type bug.
ALTER TABLE ticket
  ADD COLUMN assigned_to bigint REFERENCES member (id),
  ADD COLUMN severity text CHECK (severity IN ('low', 'normal', 'high', 'critical')),
  -- The report of the same fault that is worked on.
  ADD COLUMN duplicate_of bigint REFERENCES ticket (id) ON DELETE SET NULL,
  ADD CONSTRAINT ticket_no_own_duplicate CHECK (duplicate_of <> id);
CREATE INDEX ticket_open_desk ON ticket ((kind = 'bug'), waits_since, id) WHERE state = 'open';
CREATE INDEX ticket_state_desk ON ticket (state, (kind = 'bug'), id);
DROP INDEX ticket_open;
DROP INDEX ticket_state;
CREATE INDEX ticket_duplicate ON ticket (duplicate_of) WHERE duplicate_of IS NOT NULL;
CREATE INDEX member_staff ON member (id) WHERE is_admin OR staff_role IS NOT NULL;

-- Texts that staff put into answers and then edit.
CREATE TABLE answer_template (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title text NOT NULL UNIQUE CHECK (length(title) BETWEEN 3 AND 80),
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 5000),
  changed_by bigint REFERENCES member (id),
  changed_at timestamptz NOT NULL DEFAULT ledger.clock()
);
INSERT INTO answer_template (title, text) VALUES
  ('We look into it', E'Hello {name},\n\nthank you for writing. We look into this and answer here.'),
  ('Points arrive after the check', E'Hello {name},\n\nthe points of this task arrive when its check is done. The task’s page shows how far it is.'),
  ('More details, please', E'Hello {name},\n\nplease tell us which page this was on, what you did, and what you expected instead. A picture helps.');
