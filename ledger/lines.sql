-- Converts requests to checked lines.

-- Hash of a request's content, compared when its key is used again. The partition of a system account is left out,
-- since a retry may come through another worker.
CREATE OR REPLACE FUNCTION ledger.request_hash(
  reason smallint, source_id bigint, target_id bigint, amount bigint, fee bigint, ref bigint, reverses bigint
) RETURNS bytea
LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(int2send(reason) || int8send(coalesce(source_id, 0)) || int8send(coalesce(target_id, 0))
    || int8send(amount) || int8send(fee) || int8send(ref) || int8send(coalesce(reverses, 0)))
$$;

-- Resolves reasons and system accounts (partition `partition`; NULL: a random one). Raises MU002 for a request that no
-- correct caller makes: an unknown reason, a fee that is not allowed or not below the amount, an account given or
-- missing contrary to the reason. Nothing is written then.
CREATE OR REPLACE FUNCTION ledger.resolve_lines(requests ledger.request[], at timestamptz, partition integer)
RETURNS ledger.line[] LANGUAGE plpgsql AS $$
DECLARE
  lines ledger.line[];
  requested integer := cardinality(requests);
  chosen integer := coalesce(partition, floor(random() * 16)::integer);
BEGIN
  lines := ARRAY(
    SELECT ROW(request.ordinality, request.idem_key, reason.code,
      coalesce(request.source_id, ledger.system_account_id(reason.source_kind, chosen)), reason.source_kind,
      coalesce(request.target_id, ledger.system_account_id(reason.target_kind, chosen)), reason.target_kind,
      ledger.system_account_id('fees', chosen),
      request.amount, request.fee, request.ref, NULL,
      ledger.request_hash(reason.code, request.source_id, request.target_id,
        request.amount, request.fee, request.ref, NULL),
      at)::ledger.line
    FROM unnest(requests) WITH ORDINALITY AS request
    JOIN ledger.reason ON reason.name = request.reason
    WHERE request.idem_key IS NOT NULL AND request.ref IS NOT NULL
      AND request.amount > 0 AND request.fee >= 0 AND request.fee < request.amount
      AND (request.fee = 0 OR reason.fee_allowed)
      AND (request.source_id IS NULL) = (reason.source_kind NOT IN ('wallet', 'escrow'))
      AND (request.target_id IS NULL) = (reason.target_kind NOT IN ('wallet', 'escrow'))
    ORDER BY request.ordinality);
  IF cardinality(lines) < requested THEN
    RAISE EXCEPTION '% of % transfers are malformed', requested - cardinality(lines), requested USING ERRCODE = 'MU002';
  END IF;
  RETURN lines;
END $$;
