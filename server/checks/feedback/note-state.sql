-- Stores with a feedback what its attempt says about the second half: rejected, or approved by its creator or by the time
-- that passed. The row is locked after the attempt's, its members' and its campaign's, as by everything that writes it.
CREATE OR REPLACE FUNCTION exchange.note_feedback_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.feedback SET state = CASE NEW.state WHEN 'rejected' THEN 'refused' ELSE 'approved' END
  WHERE attempt_id = NEW.id AND state = 'waiting';
  IF FOUND THEN
    PERFORM exchange.notify(NEW.member_id, 'verdict',
      CASE NEW.state WHEN 'rejected' THEN 'Your feedback was rejected' ELSE 'Your feedback was approved' END,
      CASE NEW.state WHEN 'rejected' THEN 'You keep the points of its first half.' ELSE '' END,
      '/content-feedback?side=given');
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER note_feedback_state AFTER UPDATE ON public.attempt FOR EACH ROW
  WHEN (NEW.check_name = 'creator' AND (NEW.state = 'rejected' OR NEW.state = 'credited' AND OLD.state <> 'half_credited'
    OR NEW.rest_approved_at IS NOT NULL AND OLD.rest_approved_at IS NULL))
  EXECUTE FUNCTION exchange.note_feedback_state();
