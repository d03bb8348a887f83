-- Stores a run of the creator tools, and pays for it from the member's wallet if the day's free runs are used. Days are
-- UTC. Verdicts of move-points.sql, plus:
--   none_left  no free run is left, and the member has not agreed to pay
CREATE OR REPLACE FUNCTION exchange.run_tool(
  runner_id bigint, free_runs integer, price bigint, pays boolean, key uuid, run jsonb,
  OUT verdict text, OUT run_id bigint
) LANGUAGE plpgsql AS $$
DECLARE
  moment timestamptz := ledger.clock();
  cost bigint := 0;
BEGIN
  PERFORM FROM public.member WHERE id = runner_id FOR NO KEY UPDATE;
  verdict := exchange.key_verdict(key, 'tool_run', runner_id, price);
  IF verdict IS NOT NULL THEN
    RETURN;
  END IF;
  IF exchange.tool_runs_today(runner_id, moment) >= free_runs THEN
    cost := price;
    IF NOT pays THEN
      verdict := 'none_left';
      RETURN;
    END IF;
  END IF;
  verdict := CASE WHEN cost = 0 THEN 'ok' ELSE exchange.change_wallet(runner_id, 'tool_run', -cost, runner_id, key) END;
  IF verdict <> 'ok' THEN
    RETURN;
  END IF;
  INSERT INTO public.tool_run (member_id, tool, input, result, paid_points, created_at)
  VALUES (runner_id, run->>'tool', run->'input', run->'result', cost, moment) RETURNING id INTO run_id;
  IF cost > 0 THEN
    INSERT INTO public.activity (member_id, kind, points, created_at) VALUES (runner_id, 'tool_run', -cost, moment);
  END IF;
END $$;

-- Free runs that a member has had on the UTC day of a moment, deleted ones too.
CREATE OR REPLACE FUNCTION exchange.tool_runs_today(runner_id bigint, at timestamptz) RETURNS integer
LANGUAGE sql STABLE AS $$
  SELECT count(*)::int FROM public.tool_run
  WHERE member_id = runner_id AND paid_points = 0 AND created_at >= date_trunc('day', at, 'UTC')
$$;
