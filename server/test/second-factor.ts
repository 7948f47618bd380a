import { enableTwoFactor, setUpTwoFactor } from '@sonoboard/contract/accounts/two-factor.endpoints';
import { codeAt, STEP_MS } from './authenticator.ts';
import { call } from './call.ts';
import type { TestApp } from './test-app.ts';
import type { TestUser } from './test-users.ts';

/** Switches two-factor sign-in on over the calls that the page makes; the first code is then used up. */
export async function switchOnTwoFactor(
  { app, clock }: Pick<TestApp, 'app' | 'clock'>,
  as: TestUser,
  password: string,
) {
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
