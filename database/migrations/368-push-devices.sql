-- A browser that shows notifications; its push service names it by the endpoint.
CREATE TABLE push_device (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member (id),
  endpoint text NOT NULL UNIQUE CHECK (length(endpoint) BETWEEN 10 AND 1000),
  -- Keys of the browser, as it gave them; a push is encrypted for them.
  p256dh text NOT NULL CHECK (length(p256dh) BETWEEN 40 AND 200),
  auth text NOT NULL CHECK (length(auth) BETWEEN 10 AND 100),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  added_at timestamptz NOT NULL DEFAULT ledger.clock()
);
CREATE INDEX push_device_of_member ON push_device (member_id);
