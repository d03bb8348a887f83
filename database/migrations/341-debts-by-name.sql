-- Debts are collected by the functions that pay (collect_from_income with arguments), not by inserting an activity.
DROP TRIGGER IF EXISTS collect_from_income ON public.activity;
DROP FUNCTION IF EXISTS exchange.collect_from_income();
