import { randomBytes } from 'node:crypto';
import {
  mayAddPasskey,
  mustUsePasskeyFirst,
  PASSKEY_CHALLENGE_LIFE_MS,
} from '@sonoboard/domain/accounts/passkeys';
import type { Outbox } from '../mail/mail.service.ts';
import { AppError } from '../platform/http/app-error.ts';
import type { Clock } from '../platform/clock.ts';
import { inTransaction, type Db, type Tx } from '../platform/database/db.ts';
import { confirmPassword } from './confirm-password.service.ts';
import { issueChallenge, takeChallenge, type IssuedChallenge } from './passkey-challenges.service.ts';
import { ALGORITHMS, checkNewPasskey, type NewCredential, type PasskeySite } from './passkey-check.ts';
import { passkeyAddedMail, passkeyRemovedMail } from './passkeys.mails.ts';
import {
  deletePasskey,
  insertPasskey,
  lockPasskeyName,
  markSessionWithPasskey,
  selectPasskeysOfUser,
  updatePasskeyName,
} from './passkeys.queries.ts';
import { lockTwoFactor } from './two-factor.queries.ts';

export interface PasskeyDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly mail: Outbox;
  readonly sessionSecret: string;
  readonly publicUrl: string;
}

interface Person {
  readonly userGuid: string;
  readonly sessionGuid: string;
  readonly email: string;
  readonly name: string;
  readonly ip: string;
  readonly permissions: readonly string[];
}

type OnChange<Change> = (tx: Tx, change: Change) => Promise<void>;

const SITE_NAME = 'Sonoboard';
const USER_HANDLE_BYTES = 32;

/** What the browser needs to make a passkey. */
export async function preparePasskey(
  { db, clock, sessionSecret }: PasskeyDeps,
  person: Person,
  { password, site }: { readonly password: string; readonly site: PasskeySite },
) {
  await confirmPassword({ db, clock }, person, password);
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const existing = await selectPasskeysOfUser(tx, person.userGuid);
    if (mustUsePasskeyFirst(person, existing.length)) throw new AppError('passkey_needed');
    if (!mayAddPasskey(existing.length)) throw new AppError('too_many_passkeys');
    const userHandle = existing[0]?.userHandle ?? randomBytes(USER_HANDLE_BYTES).toString('base64url');
    const { challenge, token } = await issueChallenge(
      tx,
      { purpose: 'add', userGuid: person.userGuid, userHandle, ip: person.ip },
      { now, sessionSecret },
    );
    return { token, options: creationOptions(person, { challenge, site, userHandle, existing }) };
  });
}

interface Creation {
  readonly challenge: string;
  readonly site: PasskeySite;
  readonly userHandle: string;
  readonly existing: readonly KnownPasskey[];
}

function creationOptions({ email, name }: Person, { challenge, site, userHandle, existing }: Creation) {
  return {
    challenge,
    rp: { id: site.rpId, name: SITE_NAME },
    user: { id: userHandle, name: email, displayName: name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg }) as const),
    timeout: PASSKEY_CHALLENGE_LIFE_MS,
    excludeCredentials: existing.map(knownCredential),
    // Found by the device itself at the login, and never without asking its owner who they are.
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  } as const;
}

interface KnownPasskey {
  readonly credentialId: string;
  readonly transports: readonly string[];
}

function knownCredential({ credentialId, transports }: KnownPasskey) {
  return { id: credentialId, type: 'public-key' as const, transports: [...transports] };
}

/** What the browser needs to ask for a passkey: for any that it finds, or for one of these. */
export function requestOptions(
  { challenge }: IssuedChallenge,
  site: PasskeySite,
  known: readonly KnownPasskey[],
) {
  return {
    challenge,
    rpId: site.rpId,
    timeout: PASSKEY_CHALLENGE_LIFE_MS,
    allowCredentials: known.map(knownCredential),
    userVerification: 'required',
  } as const;
}

interface AddedPasskey {
  readonly guid: string;
  readonly name: string;
}

export async function addPasskey(
  { db, clock, mail, sessionSecret, publicUrl }: PasskeyDeps,
  { userGuid, sessionGuid, email }: Person,
  given: {
    readonly name: string;
    readonly credential: NewCredential;
    readonly token: string | null;
    readonly site: PasskeySite;
  },
  onAdded: OnChange<AddedPasskey>,
): Promise<AddedPasskey> {
  const { name, credential, token, site } = given;
  const now = clock.now();
  const added = await inTransaction(db, async (tx) => {
    await lockTwoFactor(tx, userGuid);
    const taken = await takeChallenge(tx, { purpose: 'add', userGuid }, { token, now, sessionSecret });
    if (taken === null || taken.userHandle === null) return 'passkey_expired';
    const { challenge, userHandle } = taken;
    const checked = await checkNewPasskey(credential, { challenge, site });
    if (checked === null) return 'passkey_not_added';
    const existing = await selectPasskeysOfUser(tx, userGuid);
    if (!mayAddPasskey(existing.length)) return 'too_many_passkeys';
    const { transports = [] } = credential.response;
    const row = { ...checked, userGuid, transports, userHandle, name, createdAt: now };
    const guid = await insertPasskey(tx, row);
    if (guid === null) return 'passkey_exists';
    await markSessionWithPasskey(tx, sessionGuid);
    await mail.queue(tx, { kind: 'passkey-added', to: email, mail: passkeyAddedMail(publicUrl, name) });
    await onAdded(tx, { guid, name });
    return { guid, name };
  });
  // Thrown only here, so that the challenge is used up.
  if (typeof added === 'string') throw new AppError(added);
  return added;
}

interface OwnPasskey {
  readonly userGuid: string;
  readonly guid: string;
}

export async function renamePasskey(
  db: Db,
  own: OwnPasskey,
  name: string,
  onRenamed: OnChange<{ readonly before: string }>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await lockPasskeyName(tx, own);
    if (before === undefined) throw new AppError('passkey_not_found');
    await updatePasskeyName(tx, own, name);
    await onRenamed(tx, { before });
  });
}

export async function removePasskey(
  { db, clock, mail, publicUrl }: PasskeyDeps,
  person: Person,
  { guid, password }: { readonly guid: string; readonly password: string },
  onRemoved: OnChange<{ readonly name: string }>,
): Promise<void> {
  await confirmPassword({ db, clock }, person, password);
  const own = { userGuid: person.userGuid, guid };
  await inTransaction(db, async (tx) => {
    // A sign-in holds the account while it uses a passkey of it, so the account comes first here as well.
    await lockTwoFactor(tx, person.userGuid);
    const name = await lockPasskeyName(tx, own);
    if (name === undefined) throw new AppError('passkey_not_found');
    if (mustUsePasskeyFirst(person, 1)) throw new AppError('passkey_needed');
    await deletePasskey(tx, own);
    await mail.queue(tx, {
      kind: 'passkey-removed',
      to: person.email,
      mail: passkeyRemovedMail(publicUrl, name),
    });
    await onRemoved(tx, { name });
  });
}
