-- Pictures of what members promote: made small by us, served by us, never changed.

CREATE TABLE picture (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- WebP.
  bytes bytea NOT NULL,
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  -- Of the bytes: the same picture is kept once.
  sha256 bytea NOT NULL UNIQUE CHECK (length(sha256) = 32),
  created_at timestamptz NOT NULL DEFAULT ledger.clock()
);
-- Packed already: trying again would cost time and save nothing.
ALTER TABLE picture ALTER COLUMN bytes SET STORAGE EXTERNAL;

ALTER TABLE content ADD CONSTRAINT content_thumbnail FOREIGN KEY (thumbnail_id) REFERENCES picture (id);
CREATE INDEX content_thumbnail_id ON content (thumbnail_id) WHERE thumbnail_id IS NOT NULL;
