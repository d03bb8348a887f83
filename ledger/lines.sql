-- From a caller's parallel arrays to checked lines.

-- What a key stands for. The stripe of a system account is left out: a retry may come through another lane.
CREATE OR REPLACE FUNCTION ledger.request_hash(
  reason smallint, source_id bigint, target_id bigint, amount bigint, fee bigint, ref bigint, reverses bigint
) RETURNS bytea
LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(int2send(reason) || int8send(coalesce(source_id, 0)) || int8send(coalesce(target_id, 0))
    || int8send(amount) || int8send(fee) || int8send(ref) || int8send(coalesce(reverses, 0)))
$$;

-- Resolves reasons and system accounts (a NULL source or target means the reason's own system kind, at the
-- given stripe). A request that no correct caller makes raises MU002 and nothing is written: an unknown reason,
-- a fee where none is allowed or as large as the amount, an account given or missing against the reason.
CREATE OR REPLACE FUNCTION ledger.resolve_lines(
  idem_keys uuid[], reasons text[], sources bigint[], targets bigint[],
  amounts bigint[], fees bigint[], refs bigint[], times timestamptz[], stripe integer
) RETURNS ledger.line[]
LANGUAGE plpgsql AS $$
DECLARE
  lines ledger.line[];
  asked bigint;
BEGIN
  SELECT count(*), array_agg(
    ROW(request.line_number, request.idem_key, reason.code,
      coalesce(request.source_id, ledger.system_account_id(reason.source_kind, stripe)),
      coalesce(request.target_id, ledger.system_account_id(reason.target_kind, stripe)),
      ledger.system_account_id('fees', stripe),
      request.amount, request.fee, request.ref, NULL,
      ledger.request_hash(reason.code, request.source_id, request.target_id,
        request.amount, request.fee, request.ref, NULL),
      request.created_at)::ledger.line
    ORDER BY request.line_number
  ) FILTER (WHERE request.idem_key IS NOT NULL AND request.ref IS NOT NULL AND request.created_at IS NOT NULL
    AND request.amount > 0 AND request.fee >= 0 AND request.fee < request.amount
    AND (request.fee = 0 OR reason.fee_allowed)
    AND (request.source_id IS NULL) = (reason.source_kind NOT IN ('wallet', 'escrow'))
    AND (request.target_id IS NULL) = (reason.target_kind NOT IN ('wallet', 'escrow')))
  INTO asked, lines
  FROM unnest(idem_keys, reasons, sources, targets, amounts, fees, refs, times) WITH ORDINALITY
    AS request(idem_key, reason_name, source_id, target_id, amount, fee, ref, created_at, line_number)
  LEFT JOIN ledger.reason ON reason.name = request.reason_name;

  IF coalesce(cardinality(lines), 0) <> asked THEN
    RAISE EXCEPTION '% of % transfers are malformed', asked - coalesce(cardinality(lines), 0), asked
      USING ERRCODE = 'MU002';
  END IF;
  RETURN lines;
END $$;
