import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { beginPasskeySignIn, preparePasskey } from '@sonoboard/contract/accounts/passkeys.calls';
import type { ReplyOf } from '@sonoboard/contract/http/endpoint';

// Few people use passkeys on a given day: import this file where someone asks for one, not before.

const NOT_GIVEN = 'No passkey was used. Try again, or sign in with your password.';
const NOT_MADE = 'No passkey was added. Try again when your device asks you to confirm.';
const EXISTS = 'This device already has a passkey for your account.';

/** The device did not do it, or its owner did not want to. The message is for people. */
export class PasskeyError extends Error {
  override readonly name = 'PasskeyError';
}

export function askForPasskey(options: ReplyOf<typeof beginPasskeySignIn>) {
  return startAuthentication({ optionsJSON: options }).catch((cause: unknown) => {
    throw new PasskeyError(NOT_GIVEN, { cause });
  });
}

export function makePasskey(options: ReplyOf<typeof preparePasskey>) {
  return startRegistration({ optionsJSON: options }).catch((cause: unknown) => {
    const isKnown = cause instanceof Error && cause.name === 'InvalidStateError';
    throw new PasskeyError(isKnown ? EXISTS : NOT_MADE, { cause });
  });
}
