-- The time of a piece that a feedback is about, the side it takes, and the length that the writer's player reported. NULL:
-- the piece has no length, or the feedback is older than the question; its own text still names the moment.
ALTER TABLE feedback
  ADD COLUMN moment_seconds integer CONSTRAINT feedback_moment_out_of_range CHECK (moment_seconds BETWEEN 0 AND 172800),
  ADD COLUMN moment_side text CONSTRAINT feedback_moment_without_a_side CHECK (moment_side IN ('works', 'fix')),
  ADD COLUMN piece_seconds integer,
  ADD CONSTRAINT feedback_moment_incomplete CHECK ((moment_seconds IS NULL) = (moment_side IS NULL)),
  ADD CONSTRAINT feedback_moment_past_the_end CHECK (piece_seconds >= moment_seconds AND piece_seconds <= 172800);
