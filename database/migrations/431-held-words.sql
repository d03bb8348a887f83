-- Words that the staff added to the lists of the text check. A text with one waits in review.
CREATE TABLE held_word (
  word text PRIMARY KEY CHECK (length(word) BETWEEN 2 AND 40),
  added_by bigint NOT NULL REFERENCES member (id),
  added_at timestamptz NOT NULL DEFAULT ledger.clock()
);
