-- Of a payment event that is handled, only its object and state stay: the rest names the person who paid.

UPDATE payment_event SET body = jsonb_build_object('data', jsonb_build_object('object', jsonb_build_object(
  'id', body #> '{data,object,id}', 'status', body #> '{data,object,status}',
  'attempt_count', body #> '{data,object,attempt_count}')))
WHERE handled_at IS NOT NULL;
