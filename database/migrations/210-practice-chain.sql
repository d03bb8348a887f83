-- What the practice wallet of demo mode has sent: its chain is this table and the clock.

CREATE TABLE practice_transfer (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tx_hash text NOT NULL,
  token text NOT NULL,
  sent_from text NOT NULL,
  sent_to text NOT NULL,
  units numeric(78, 0) NOT NULL CHECK (units > 0),
  height bigint NOT NULL
);
CREATE INDEX practice_transfer_address ON practice_transfer (sent_to, height);
CREATE INDEX practice_transfer_hash ON practice_transfer (tx_hash);
