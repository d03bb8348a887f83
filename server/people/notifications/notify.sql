-- Notifies a member, in the caller's transaction: lists it, and enqueues the job that mails and pushes it as the member
-- has chosen. The texts stay as they are, so they contain nothing that others wrote and an admin may still remove. One
-- with the name of a member is deleted with that member, its author.
CREATE OR REPLACE FUNCTION exchange.notify(
  to_member_id bigint, notification_kind text, headline text, details text, target_path text,
  named_id bigint DEFAULT NULL
) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  notified bigint;
BEGIN
  INSERT INTO public.notification (member_id, kind, title, body, path, author_id)
  VALUES (to_member_id, notification_kind, headline, details, target_path, named_id)
  RETURNING id INTO notified;
  PERFORM exchange.enqueue('deliver-notification', json_build_object('notificationId', notified));
  RETURN notified;
END $$;
