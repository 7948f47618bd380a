import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Receiver, startReceiver } from '../../../test/push-service.ts';
import { findAddressProblem } from './outside-address.ts';
import { outsidePost } from './outside-post.ts';

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.stop());
beforeEach(() => {
  receiver.answer = { status: 200 };
  receiver.onCall = null;
  receiver.received.length = 0;
});

const MESSAGE = { headers: { 'content-type': 'text/plain' }, body: 'hello' };

describe('a message to an address that a person gave', () => {
  test.each([
    ['https://127.0.0.1/', 'The address is not on the public internet.'],
    ['https://2130706433/', 'The address is not on the public internet.'],
    ['https://[::ffff:7f00:1]/', 'The address is not on the public internet.'],
    ['https://localhost/', 'The address is not on the public internet.'],
    ['https://169.254.169.254/', 'The address is not on the public internet.'],
    ['http://receiver.example/', 'Only https addresses are asked.'],
    ['webcal://receiver.example/', 'Only https addresses are asked.'],
    ['https://receiver.example:8443/', 'Only port 443 is asked.'],
  ])('does not leave for %s: %s', async (address, reason) => {
    await expect(outsidePost([])(address, MESSAGE)).rejects.toThrow(reason);
    expect(await findAddressProblem(address, [])).toBe(reason);
  });

  test('reaches a server that the administrator named, and gives its status, whatever that is', async () => {
    const post = outsidePost([receiver.origin]);
    for (const status of [200, 302, 404, 503]) {
      receiver.answer = { status, headers: { location: `${receiver.origin}/elsewhere` } };
      expect(await post(`${receiver.origin}/hook`, MESSAGE)).toBe(status);
    }
    expect(receiver.received.map(({ path, body }) => `${path} ${body.toString()}`)).toEqual(
      Array.from({ length: 4 }, () => '/hook hello'),
    );
    expect(await findAddressProblem(`${receiver.origin}/hook`, [receiver.origin])).toBeNull();
  });

  test('is given up when the caller gives up', async () => {
    const stop = new AbortController();
    receiver.onCall = () => stop.abort();
    const sent = outsidePost([receiver.origin])(`${receiver.origin}/`, { ...MESSAGE, signal: stop.signal });
    await expect(sent).rejects.toMatchObject({ name: 'AbortError' });
  });
});
