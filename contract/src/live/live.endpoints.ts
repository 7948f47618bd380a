import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { ShortText } from '../http/wire-values.ts';

export const getLiveEvents = endpoint({
  method: 'GET',
  path: '/live',
  summary: 'Streams a server-sent event whenever one of the lists of the caller may have changed.',
  allow: 'signed-in',
  audit: 'none',
  /** The id of the last event that the page knows of: what has changed since then is said first. */
  query: z.strictObject({ since: z.optional(ShortText) }),
  reply: 'stream',
  isBackground: true,
});
