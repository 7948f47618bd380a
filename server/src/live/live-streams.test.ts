import { LIVE_KINDS } from '@sonoboard/contract/live/live.shapes';
import { expect, test } from 'vitest';
import { liveStreams } from './live-streams.ts';

const ADA = { userGuid: 'ada', sessionGuid: 'session' };

function kindsSaidTo(streams: ReturnType<typeof liveStreams>, since: string | null): readonly string[] {
  const text = String(streams.open(ADA, since).read());
  return [...text.matchAll(/"kind":"(\w+)"/g)].map(([, kind = '']) => kind);
}

test('a position that lies further back than what is remembered is not known', () => {
  const streams = liveStreams();
  streams.startListening();
  const first = streams.position();
  streams.tell('worklist', ['ada']);
  const second = streams.position();
  for (let n = 0; n < 999; n += 1) streams.tell('reviews', ['ben']);
  expect(kindsSaidTo(streams, first)).toEqual(['worklist']);
  streams.tell('reviews', ['ada']);
  expect(kindsSaidTo(streams, first)).toEqual(LIVE_KINDS);
  expect(kindsSaidTo(streams, second)).toEqual(['reviews']);
});

test('a stream that opens before the database is heard is told of everything as soon as it is', () => {
  const streams = liveStreams();
  expect(streams.position()).toBeNull();
  const stream = streams.open(ADA, null);
  expect(String(stream.read())).not.toContain('kind');
  streams.startListening();
  streams.beat();
  const text = String(stream.read());
  expect(LIVE_KINDS.every((kind) => text.includes(`{"kind":"${kind}"}`))).toBe(true);
  // What it has heard is said last: a connection may break in between.
  expect(text.lastIndexOf('id: ')).toBeGreaterThan(text.lastIndexOf('kind'));
});
