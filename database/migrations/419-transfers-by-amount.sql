-- The staff search transfers by their points. Credits of attempts are most of all transfers, and small: they are found in
-- the wallet that got them.
CREATE INDEX transfer_of_amount ON ledger.transfer (amount, id) WHERE reason <> 5;
