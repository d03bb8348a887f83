-- Indexes of lists that grow with the exchange: each holds what its list filters by, so that rows that are not shown are
-- not fetched (docs/decisions/075-what-grows.md).

-- Reviews that wait for an admin, with what tells their kind.
DROP INDEX review_for_admin;
CREATE INDEX review_for_admin ON review (id) INCLUDE (attempt_id, kind, stage) WHERE stage IN ('admin', 'disputed');

-- How many of a member's reports were upheld.
CREATE INDEX report_closed ON report (member_id) INCLUDE (upheld) WHERE closed_at IS NOT NULL;

CREATE INDEX purchase_order_paid ON purchase_order (paid_at) INCLUDE (price_cents, tax_cents) WHERE paid_at IS NOT NULL;
CREATE INDEX order_refund_done ON order_refund (closed_at) INCLUDE (cents) WHERE state = 'done';
CREATE INDEX order_refund_open ON order_refund (id) WHERE state IN ('asked', 'sent');

CREATE INDEX verdict_overturned ON verdict (judge_id) WHERE judge = 'owner' AND overturned;

-- Reviews of claims that have no verdict yet.
CREATE INDEX review_unsettled ON review (id) INCLUDE (attempt_id)
  WHERE kind = 'claim' AND stage IN ('reading', 'again', 'owner', 'admin', 'refused', 'disputed');

-- Nothing reads the audit log by subject or actor; a look by hand may take a scan.
DROP INDEX audit_subject;
DROP INDEX audit_actor;

-- True once any profile was chosen, without reading the log.
CREATE INDEX audit_profile ON audit (id) WHERE act = 'apply_profile';

-- Campaigns whose owners were complained about.
CREATE INDEX campaign_rated ON campaign (id) WHERE state IN ('live', 'paused') AND quality_basis_points <> 10000;
