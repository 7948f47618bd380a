import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mediaUrls } from './media-url.ts';

const CLIP = '0f8fad5b-d9cb-469f-a165-70867728950e';
const VIEWER = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const OTHER = '7c9e6679-7425-40de-944b-e07fc1f90ae8';
const SECRET = 'a secret of the test';

function urlsAt(start: string) {
  let now = new Date(start);
  const urls = mediaUrls(SECRET, { now: () => now });
  return { urls, wait: (seconds: number) => (now = new Date(now.getTime() + seconds * 1000)) };
}

const tokenOf = (address: string) => address.split('/').at(-1) ?? '';

describe('media addresses', () => {
  test('open for the viewer whom they were made for', () => {
    const { urls } = urlsAt('2026-01-01T10:00:00Z');
    const grant = { clipGuid: CLIP, variant: 'overlay', viewerGuid: VIEWER };
    const address = urls.sign(grant);
    expect(address).toMatch(/^\/api\/media\/[\w-]+$/);
    expect(urls.open(tokenOf(address), VIEWER)).toEqual(grant);
    expect(urls.open(tokenOf(address), OTHER)).toBeNull();
  });

  test('are equal within five minutes and live between ten and fifteen', () => {
    const { urls, wait } = urlsAt('2026-01-01T10:00:00Z');
    const grant = { clipGuid: CLIP, variant: 'plain', viewerGuid: VIEWER };
    const first = urls.sign(grant);
    wait(299);
    expect(urls.sign(grant)).toBe(first);
    wait(1);
    expect(urls.sign(grant)).not.toBe(first);
    wait(599);
    expect(urls.open(tokenOf(first), VIEWER)).toEqual(grant);
    wait(1);
    expect(urls.open(tokenOf(first), VIEWER)).toBeNull();
  });

  test('no bit of one can be changed', () => {
    const { urls } = urlsAt('2026-01-01T10:00:00Z');
    const bytes = Buffer.from(
      tokenOf(urls.sign({ clipGuid: CLIP, variant: 'plain', viewerGuid: VIEWER })),
      'base64url',
    );
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(urls.open(changed.toString('base64url'), VIEWER)).toBeNull();
    }
  });

  test('any other text opens nothing', () => {
    const { urls } = urlsAt('2026-01-01T10:00:00Z');
    fc.assert(fc.property(fc.string({ maxLength: 300 }), (text) => urls.open(text, VIEWER) === null));
    const token = tokenOf(urls.sign({ clipGuid: CLIP, variant: 'plain', viewerGuid: VIEWER }));
    expect(urls.open(`${token}=`, VIEWER)).toBeNull();
    expect(
      mediaUrls('another secret', { now: () => new Date('2026-01-01T10:00:00Z') }).open(token, VIEWER),
    ).toBeNull();
  });
});
