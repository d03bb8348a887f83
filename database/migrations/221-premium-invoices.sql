-- Which invoice and which payment of the card provider a term was paid by: what is refunded or disputed later is found
-- by them.
ALTER TABLE premium_term ADD invoice_id text UNIQUE, ADD payment_ref text;
CREATE INDEX premium_term_payment ON premium_term (payment_ref) WHERE payment_ref IS NOT NULL;
