import { endpoint } from '../http/endpoint.ts';

export const getLiveEvents = endpoint({
  method: 'GET',
  path: '/live',
  summary: 'Streams a server-sent event whenever one of the lists of the caller may have changed.',
  allow: 'signed-in',
  audit: 'none',
  reply: 'stream',
  isBackground: true,
});
