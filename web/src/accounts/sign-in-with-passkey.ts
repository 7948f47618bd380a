import {
  beginPasskeySecondFactor,
  beginPasskeySignIn,
  givePasskeyAsSecondFactor,
  signInWithPasskey as sendPasskey,
} from '@sonoboard/contract/accounts/passkeys.calls';
import { call } from '../platform/call.ts';
import { isCallError, type CallError } from '../platform/call-error.ts';
import { askForPasskey, PasskeyError } from '../platform/passkeys.ts';

/** Why the person is not in; null when they are. */
type Problem = CallError | PasskeyError | null;

export function signInWithPasskey(): Promise<Problem> {
  return problemOf(async () => {
    const credential = await askForPasskey(await call(beginPasskeySignIn, { silent: true }));
    await call(sendPasskey, { body: { credential }, silent: true });
  });
}

export function endSignInWithPasskey(): Promise<Problem> {
  return problemOf(async () => {
    const credential = await askForPasskey(await call(beginPasskeySecondFactor, { silent: true }));
    await call(givePasskeyAsSecondFactor, { body: { credential }, silent: true });
  });
}

async function problemOf(work: () => Promise<void>): Promise<Problem> {
  try {
    await work();
    return null;
  } catch (error) {
    if (isCallError(error) || error instanceof PasskeyError) return error;
    throw error;
  }
}
