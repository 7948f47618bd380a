import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mediaUrls } from './media-url.ts';

const CLIP = '0f8fad5b-d9cb-469f-a165-70867728950e';
const VIEWER = {
  viewerGuid: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  sessionGuid: '3d813cbb-47fb-42ba-91df-831e1593ac29',
};
const OTHER_GUID = '7c9e6679-7425-40de-944b-e07fc1f90ae8';
const SECRET = 'a secret of the test';

function urlsAt(start: string) {
  let now = new Date(start);
  const urls = mediaUrls(SECRET, { now: () => now });
  return { urls, wait: (seconds: number) => (now = new Date(now.getTime() + seconds * 1000)) };
}

const tokenOf = (address: string) => address.split('/').at(-1) ?? '';

describe('media addresses', () => {
  test('open for the person and the session that they were made for, and for no other', () => {
    const { urls } = urlsAt('2026-01-01T10:00:00Z');
    const grant = { clipGuid: CLIP, variant: 'overlay' };
    const address = urls.sign(grant, VIEWER);
    expect(address).toMatch(/^\/api\/media\/[\w-]+$/);
    expect(urls.open(tokenOf(address), VIEWER)).toEqual(grant);
    expect(urls.open(tokenOf(address), { ...VIEWER, viewerGuid: OTHER_GUID })).toBeNull();
    expect(urls.open(tokenOf(address), { ...VIEWER, sessionGuid: OTHER_GUID })).toBeNull();
    const swapped = { viewerGuid: VIEWER.sessionGuid, sessionGuid: VIEWER.viewerGuid };
    expect(urls.open(tokenOf(address), swapped)).toBeNull();
  });

  test('do not say whom they were made for', () => {
    const { urls } = urlsAt('2026-01-01T10:00:00Z');
    const address = urls.sign({ clipGuid: CLIP, variant: 'plain' }, VIEWER);
    const content = Buffer.from(tokenOf(address), 'base64url').toString('hex');
    expect(content).toContain(CLIP.replaceAll('-', ''));
    for (const guid of Object.values(VIEWER)) expect(content).not.toContain(guid.replaceAll('-', ''));
  });

  test('are equal within five minutes and live between ten and fifteen', () => {
    const { urls, wait } = urlsAt('2026-01-01T10:00:00Z');
    const grant = { clipGuid: CLIP, variant: 'plain' };
    const first = urls.sign(grant, VIEWER);
    wait(299);
    expect(urls.sign(grant, VIEWER)).toBe(first);
    wait(1);
    expect(urls.sign(grant, VIEWER)).not.toBe(first);
    wait(599);
    expect(urls.open(tokenOf(first), VIEWER)).toEqual(grant);
    wait(1);
    expect(urls.open(tokenOf(first), VIEWER)).toBeNull();
  });

  test('no bit of one can be changed', () => {
    const { urls } = urlsAt('2026-01-01T10:00:00Z');
    const bytes = Buffer.from(tokenOf(urls.sign({ clipGuid: CLIP, variant: 'plain' }, VIEWER)), 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(urls.open(changed.toString('base64url'), VIEWER)).toBeNull();
    }
  });

  test('any other text opens nothing', () => {
    const { urls } = urlsAt('2026-01-01T10:00:00Z');
    fc.assert(fc.property(fc.string({ maxLength: 300 }), (text) => urls.open(text, VIEWER) === null));
    const token = tokenOf(urls.sign({ clipGuid: CLIP, variant: 'plain' }, VIEWER));
    expect(urls.open(`${token}=`, VIEWER)).toBeNull();
    expect(
      mediaUrls('another secret', { now: () => new Date('2026-01-01T10:00:00Z') }).open(token, VIEWER),
    ).toBeNull();
  });
});
