-- Values that were settings and are constants now. A changed one is deleted; the log of changes says so.
WITH constant (name, value) AS (
  VALUES ('draft_most_count', 50), ('open_attempts_count', 5), ('untimed_seconds', 1800), ('watch_grace_seconds', 1800),
    ('visit_grace_seconds', 600), ('proving_most_seconds', 86400), ('flag_days', 30), ('flag_least_points', 30),
    ('flag_circle_most_count', 8), ('platform_goal_points', 100), ('proof_sure_score', 85), ('proof_likely_score', 70),
    ('owner_window_count', 20), ('owner_refused_most_basis_points', 2000), ('owner_overturned_most_count', 2),
    ('retention_refuted_most_count', 3), ('retention_open_most_count', 5), ('fill_time_days', 30),
    ('crypto_lock_seconds', 1800), ('crypto_watch_days', 30), ('crypto_reserve_basis_points', 1000),
    ('order_open_seconds', 3600), ('referral_cookie_days', 30)
), deleted AS (
  DELETE FROM setting USING constant WHERE setting.name = constant.name
  RETURNING setting.name, setting.value AS old_value, constant.value AS new_value
), changed AS (
  INSERT INTO setting_change (name, old_value, new_value, changed_at)
  SELECT name, old_value, new_value, ledger.clock() FROM deleted WHERE old_value <> new_value
)
INSERT INTO audit (act, subject_kind, subject_id, detail, done_at)
SELECT 'change_setting', 'setting', name, jsonb_build_object('from', old_value, 'value', new_value), ledger.clock()
FROM deleted WHERE old_value <> new_value;
