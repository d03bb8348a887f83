-- Lists ask of every campaign they pass whether the member has done its content: by the campaign's own copy of the key
-- that is one look at an index, where the content had to be fetched first.
ALTER TABLE campaign ADD COLUMN content_key text;
UPDATE campaign SET content_key = content.content_key FROM content WHERE content.id = campaign.content_id;
ALTER TABLE campaign ALTER COLUMN content_key SET NOT NULL;

CREATE OR REPLACE FUNCTION exchange.note_kind() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT content.kind, content.content_key INTO NEW.kind, NEW.content_key
  FROM public.content WHERE content.id = NEW.content_id;
  RETURN NEW;
END $$;

-- A content that learns its id on its platform gets another key, and its campaigns with it.
CREATE FUNCTION exchange.note_content_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.campaign SET content_key = NEW.content_key WHERE content_id = NEW.id AND content_key <> NEW.content_key;
  RETURN NULL;
END $$;
CREATE TRIGGER note_content_key AFTER UPDATE ON content FOR EACH ROW
  WHEN (OLD.content_key IS DISTINCT FROM NEW.content_key) EXECUTE FUNCTION exchange.note_content_key();
