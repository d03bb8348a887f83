-- These functions have other names since version 495. Processes of the version before called them until they were replaced.
DROP FUNCTION IF EXISTS exchange.attempt_of;
DROP FUNCTION IF EXISTS exchange.campaign_refusal;
DROP FUNCTION IF EXISTS exchange.day_refusal;
DROP FUNCTION IF EXISTS exchange.done_refusal;
DROP FUNCTION IF EXISTS exchange.earlier_use;
DROP FUNCTION IF EXISTS exchange.earner_refusal;
DROP FUNCTION IF EXISTS exchange.fill_hours;
DROP FUNCTION IF EXISTS exchange.flow_into;
DROP FUNCTION IF EXISTS exchange.lay_out_premium;
DROP FUNCTION IF EXISTS exchange.lay_term;
DROP FUNCTION IF EXISTS exchange.owe;
DROP FUNCTION IF EXISTS exchange.own_campaign;
DROP FUNCTION IF EXISTS exchange.pay_sink;
DROP FUNCTION IF EXISTS exchange.refuse_rest;
DROP FUNCTION IF EXISTS exchange.row_of_days;
DROP FUNCTION IF EXISTS exchange.site_refusal;
DROP FUNCTION IF EXISTS exchange.tell_owner;
DROP FUNCTION IF EXISTS exchange.wishes_fit;
-- Only functions that are replaced with this version called these.
DROP FUNCTION IF EXISTS exchange.burn_points;
DROP FUNCTION IF EXISTS exchange.refund_owner;
