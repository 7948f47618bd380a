import { signIn } from '@sonoboard/contract/accounts/accounts.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { send } from '../../test/call.ts';
import { noteFigure } from '../../test/figure.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser } from '../../test/test-users.ts';
import { hashPassword } from './password-hash.ts';

const TRIES = 200;
/** Guesses are counted for a quarter of an hour. */
const UNTIL_FORGOTTEN_MS = 20 * 60_000;
const WARM_UP = 10;

let world: TestApp;
beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.stop());

const medianOf = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

test('a wrong password takes as long for accounts that exist as for those that do not', async (context) => {
  const passwordHash = await hashPassword('Right1234');
  const known = await makeUser(world.deps, { passwordHash });
  const unconfirmed = await makeUser(world.deps, { passwordHash, emailVerifiedAt: null });
  const kinds = {
    known: { username: known.email, milliseconds: [] as number[] },
    unconfirmed: { username: unconfirmed.email, milliseconds: [] as number[] },
    unknown: { username: 'nobody@test.example', milliseconds: [] as number[] },
  };
  // In turns, so that whatever else the machine does meets all of them alike.
  for (let n = 0; n < TRIES + WARM_UP; n += 1) {
    for (const { username, milliseconds } of Object.values(kinds)) {
      const began = performance.now();
      const { statusCode } = await send(world.app, signIn, { body: { username, password: 'Wrong1234' } });
      if (n >= WARM_UP) milliseconds.push(performance.now() - began);
      expect(statusCode).toBe(401);
    }
    world.clock.forward(UNTIL_FORGOTTEN_MS);
  }
  const medians = Object.values(kinds).map(({ milliseconds }) => medianOf(milliseconds));
  const apart = (Math.max(...medians) / Math.min(...medians) - 1) * 100;
  noteFigure(context, `${TRIES} sign-ins of each kind: medians are ${apart.toFixed(1)} % apart`);
  expect(apart).toBeLessThan(10);
});
