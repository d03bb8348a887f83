-- The provider is asked each night what became of payments, so that one whose every event was lost is found.

-- A night's asking. found: what no event had told.
CREATE TABLE payment_ask (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The day (UTC) that was over.
  day date NOT NULL,
  began_at timestamptz NOT NULL,
  duration_ms integer NOT NULL,
  looked_at integer NOT NULL,
  found integer NOT NULL,
  problem text
);
CREATE INDEX payment_ask_day ON payment_ask (day DESC, id DESC);

-- Whether something was told before is looked up by what it is about.
CREATE INDEX payment_event_object ON payment_event ((body #>> '{data,object,id}'));

-- When the provider was last asked about an order that is being paid: who waits for a bank keeps no others waiting.
ALTER TABLE purchase_order ADD COLUMN provider_asked_at timestamptz;

-- The sandbox's lists, the newest first.
CREATE INDEX sandbox_object_made ON sandbox_object (kind, (coalesce((body ->> 'created')::bigint, 0)) DESC, id DESC);
CREATE INDEX sandbox_object_body ON sandbox_object USING gin (body jsonb_path_ops);
