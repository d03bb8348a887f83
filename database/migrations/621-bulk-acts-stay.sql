-- An act of the staff is reversed by the opposite act.
ALTER TABLE bulk_act_item DROP CONSTRAINT bulk_act_item_outcome_check;
UPDATE bulk_act_item SET outcome = 'undone' WHERE undone_at IS NOT NULL;
ALTER TABLE bulk_act_item
  ADD CONSTRAINT bulk_act_item_outcome_check
    CHECK (outcome IN ('done', 'already', 'not_hidden', 'wrong_state', 'not_found', 'undone')),
  DROP COLUMN was, DROP COLUMN pause_ids, DROP COLUMN returned, DROP COLUMN kept, DROP COLUMN undone_at;
