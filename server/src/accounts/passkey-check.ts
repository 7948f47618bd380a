import type { BodyOf } from '@sonoboard/contract/http/endpoint';
import type { addPasskey, signInWithPasskey } from '@sonoboard/contract/accounts/passkeys.endpoints';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';

/** Where a page is, as passkeys know it. */
export interface PasskeySite {
  readonly origin: string;
  readonly rpId: string;
}

export type NewCredential = BodyOf<typeof addPasskey>['credential'];
export type GivenCredential = BodyOf<typeof signInWithPasskey>['credential'];

/** Of COSE, the best first: Ed25519, ECDSA on P-256, RSA. */
export const ALGORITHMS = [-8, -7, -257];

interface Expected {
  readonly challenge: string;
  readonly site: PasskeySite;
}

export interface CheckedPasskey {
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
}

/** Null when it does not answer this challenge at this site, or the person was not verified. */
export async function checkNewPasskey(
  credential: NewCredential,
  { challenge, site }: Expected,
): Promise<CheckedPasskey | null> {
  const { clientDataJSON, attestationObject } = credential.response;
  const { verified, registrationInfo } = await unlessFlawed(
    verifyRegistrationResponse({
      response: {
        ...credential,
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!verified) return null;
  const { id, publicKey, counter } = registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter };
}

/** The new counter, or null when the answer is not right. */
export async function checkPasskey(
  credential: GivenCredential,
  stored: CheckedPasskey & { readonly userHandle: string },
  { challenge, site }: Expected,
): Promise<number | null> {
  const { userHandle, ...signed } = credential.response;
  if (userHandle !== undefined && userHandle !== stored.userHandle) return null;
  const { verified, authenticationInfo } = await unlessFlawed(
    verifyAuthenticationResponse({
      response: { ...credential, response: signed, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: true,
      credential: {
        id: stored.credentialId,
        publicKey: new Uint8Array(Buffer.from(stored.publicKey, 'base64url')),
        counter: stored.counter,
      },
    }),
  );
  return verified ? authenticationInfo.newCounter : null;
}

const FLAWED = { verified: false, registrationInfo: undefined, authenticationInfo: undefined } as const;

/** The library throws at the first thing that is wrong with an answer; which one that is, nobody needs to know. */
function unlessFlawed<Checked>(check: Promise<Checked>): Promise<Checked | typeof FLAWED> {
  return check.catch(() => FLAWED);
}
