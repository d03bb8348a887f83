-- The keys of an owner's content, which each list of tasks leaves out for that owner.
CREATE INDEX content_own_keys ON content (owner_id) INCLUDE (content_key, site_key) WHERE owner_id IS NOT NULL;

-- Orders of a rare state, newest first.
CREATE INDEX purchase_order_state ON purchase_order (state, id DESC);
