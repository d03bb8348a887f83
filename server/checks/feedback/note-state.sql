-- Stores with a feedback what its attempt says: paid, or rejected for good. The row is locked after the attempt's, its
-- members' and its campaign's, as by everything that writes it.
CREATE OR REPLACE FUNCTION exchange.note_feedback_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.feedback SET state = CASE NEW.state WHEN 'rejected' THEN 'refused' ELSE 'approved' END
  WHERE attempt_id = NEW.id;
  IF FOUND AND NEW.state = 'credited' THEN
    PERFORM exchange.notify(NEW.member_id, 'verdict', 'Your feedback was approved', 'Its points are in your balance.',
      '/content-feedback?side=given');
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER note_feedback_state AFTER UPDATE ON public.attempt FOR EACH ROW
  WHEN (NEW.check_name = 'creator' AND NEW.state IN ('rejected', 'credited') AND NEW.state <> OLD.state)
  EXECUTE FUNCTION exchange.note_feedback_state();
