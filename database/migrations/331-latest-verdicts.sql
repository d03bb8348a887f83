-- An admin sees the latest proofs of an earner that have a verdict: by stage and moment, from the index that also counts
-- them. A review's moment changes with its stage, so this writes no more than before.
DROP INDEX review_of_member;
CREATE INDEX review_of_member ON review (member_id, kind, stage, staged_at, id);
