import { Secret, TOTP } from 'otpauth';
import { enableTwoFactor, setUpTwoFactor } from '@sonoboard/contract/accounts/two-factor.endpoints';
import type { TestApp } from './test-app.ts';
import { call } from './call.ts';
import type { TestUser } from './test-users.ts';

export const STEP_MS = 30_000;

/** What an authenticator app shows at this moment. */
export function codeAt(secret: string, now: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() });
}

/** Switches two-factor sign-in on over the calls that the page makes; the first code is then used up. */
export async function switchOnTwoFactor({ app, clock }: TestApp, as: TestUser, password: string) {
  const { secret } = await call(app, setUpTwoFactor, { body: { password } }, { as });
  const { recovery_codes: recoveryCodes } = await call(
    app,
    enableTwoFactor,
    { body: { code: codeAt(secret, clock.now()) } },
    { as },
  );
  clock.forward(STEP_MS);
  return { secret, recoveryCodes, code: () => codeAt(secret, clock.now()) };
}
