import { PERSON_HEADER } from '@sonoboard/contract/http/person-header';
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { textFile } from './file-reply.ts';
import { recentDeliveries } from './recent-deliveries.ts';
import { sessionCookie } from './session-cookie.ts';

const START = new Date('2026-01-01T10:00:00Z').getTime();
const LIFE_MS = 30_000;
const FILE = textFile('a clip', 'text/plain');

function deliveriesAt(start: number) {
  let now = start;
  const deliveries = recentDeliveries({ now: () => new Date(now) }, sessionCookie('http://localhost:8080'));
  return {
    deliveries,
    wait: (milliseconds: number) => (now += milliseconds),
    remember: (request: FastifyRequest, viewerGuid = 'Rhea') =>
      deliveries.remember(request, { viewerGuid, file: FILE, until: now + LIFE_MS }),
  };
}

/** What a delivery is known by. */
function requestOf({ url = '/api/media/a', token = 'one', ip = '192.0.2.1', headers = {} } = {}) {
  return { url, ip, headers: { cookie: `sonoboard=${token}`, ...headers } } as FastifyRequest;
}

test('a delivery stands for half a minute, for the same address, session and network address', () => {
  const { deliveries, wait, remember } = deliveriesAt(START);
  remember(requestOf());
  expect(deliveries.find(requestOf())).toBe(FILE);
  expect(deliveries.find(requestOf({ url: '/api/media/b' }))).toBeNull();
  expect(deliveries.find(requestOf({ token: 'two' }))).toBeNull();
  expect(deliveries.find(requestOf({ ip: '192.0.2.2' }))).toBeNull();
  expect(deliveries.find({ ...requestOf(), headers: {} })).toBeNull();
  wait(LIFE_MS - 1);
  expect(deliveries.find(requestOf())).toBe(FILE);
  wait(1);
  expect(deliveries.find(requestOf())).toBeNull();
});

test('a page that says for whom it was opened is checked each time', () => {
  const { deliveries, remember } = deliveriesAt(START);
  remember(requestOf());
  expect(deliveries.find(requestOf({ headers: { [PERSON_HEADER]: 'Rhea' } }))).toBeNull();
});

test('what a person was sent is forgotten without touching others, and so is what was being checked', () => {
  const { deliveries, wait, remember } = deliveriesAt(START);
  remember(requestOf({ token: 'one' }), 'Rhea');
  remember(requestOf({ token: 'two' }), 'Rhea');
  remember(requestOf({ token: 'three' }), 'Omar');
  deliveries.forgetViewer('Rhea');
  expect(deliveries.find(requestOf({ token: 'one' }))).toBeNull();
  expect(deliveries.find(requestOf({ token: 'two' }))).toBeNull();
  expect(deliveries.find(requestOf({ token: 'three' }))).toBe(FILE);
  remember(requestOf({ token: 'one' }), 'Rhea');
  expect(deliveries.find(requestOf({ token: 'one' }))).toBeNull();
  wait(LIFE_MS);
  remember(requestOf({ token: 'two' }), 'Rhea');
  expect(deliveries.find(requestOf({ token: 'two' }))).toBe(FILE);
});

test('there is a limit, beyond which the oldest are checked again', () => {
  const { deliveries, remember } = deliveriesAt(START);
  for (let n = 0; n <= 20_000; n += 1) remember(requestOf({ url: `/api/media/${n}` }));
  expect(deliveries.find(requestOf({ url: '/api/media/0' }))).toBeNull();
  expect(deliveries.find(requestOf({ url: '/api/media/1' }))).toBe(FILE);
  expect(deliveries.find(requestOf({ url: '/api/media/20000' }))).toBe(FILE);
});
