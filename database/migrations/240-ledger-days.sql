-- Transfers of one day are found without reading all: they are written in the order of time, so that a block range says
-- where a day lies, at next to no cost for each transfer.
CREATE INDEX transfer_created_brin ON ledger.transfer USING brin (created_at)
  WITH (pages_per_range = 32, autosummarize = on);
