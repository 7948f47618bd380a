/** Names one request of a caller, for the calls that are declared `by-key`. */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';

export const LONGEST_IDEMPOTENCY_KEY = 255;

/** For the documentation of the calls. */
export const IDEMPOTENCY_KEY_MEANING =
  'A text of your choice that names this one request, such as a guid. Sent again with the same key within 24 hours, the request is not carried out again and gets the same reply.';
