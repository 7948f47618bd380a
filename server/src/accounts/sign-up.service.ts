import { randomUUID } from 'node:crypto';
import {
  isCommonPassword,
  type LeakedPasswords,
  type PasswordOwner,
} from '@sonoboard/domain/accounts/common-password';
import { newAccountProblems, type NewAccount } from '@sonoboard/domain/accounts/new-account';
import { isStrongPassword } from '@sonoboard/domain/accounts/password-rules';
import { AppError } from '../platform/http/app-error.ts';
import { violatedConstraint } from '../platform/database/db-errors.ts';
import { inTransaction, type Db, type Tx } from '../platform/database/db.ts';
import type { Origin } from './accounts.mails.ts';
import { noteRefusedSignUp, requireMailBudget, reserveMailToMailbox } from './attempts.service.ts';
import { insertUser } from './mail-links.queries.ts';
import { type LinkDeps, mailLink } from './mail-links.service.ts';
import { hashPassword } from './password-hash.ts';

/** Makes an account that waits for its address to be confirmed. `onMade` runs in the same transaction. */
export async function signUp(
  deps: LinkDeps & { readonly db: Db },
  { account, origin, ip }: { readonly account: NewAccount; readonly origin: Origin; readonly ip: string },
  onMade: (tx: Tx, userGuid: string) => Promise<void>,
): Promise<string> {
  await requireGoodAccount(account);
  const { password, ...person } = account;
  const now = deps.clock.now();
  const attempt = { account: account.email, ip, at: now };
  await requireMailBudget(deps.db, attempt);
  const passwordHash = await hashPassword(password);
  const guid = randomUUID();
  try {
    await inTransaction(deps.db, async (tx) => {
      await insertUser(tx, {
        ...person,
        guid,
        passwordHash,
        termsAcceptedAt: now,
        createdAt: now,
        updatedAt: now,
      });
      await reserveMailToMailbox(tx, attempt);
      const reader = { guid, email: person.email, firstName: person.firstName };
      await mailLink(tx, deps, { kind: 'verify_email', reader, origin, onceKey: `sign-up:${guid}` });
      await onMade(tx, guid);
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'users_email') throw error;
    await noteRefusedSignUp(deps.db, attempt);
    throw new AppError('email_taken');
  }
  return guid;
}

export async function requireGoodAccount(account: NewAccount): Promise<void> {
  const { password: _, ...problems } = newAccountProblems(account);
  const [message] = Object.values(problems);
  if (message !== undefined) throw new AppError('invalid_input', { message });
  await requireGoodPassword(account.password, account);
}

export async function requireGoodPassword(password: string, owner: PasswordOwner): Promise<void> {
  if (!isStrongPassword(password)) throw new AppError('password_too_weak');
  if (isCommonPassword(password, owner, await leakedPasswords())) throw new AppError('password_too_common');
}

const TOP_LEAKED = 3_000;

let leaked: Promise<LeakedPasswords> | undefined;

/** Read when someone chooses a password for the first time: the list is not worth a slower start. */
function leakedPasswords(): Promise<LeakedPasswords> {
  leaked ??= loadLeakedPasswords();
  return leaked;
}

async function loadLeakedPasswords(): Promise<LeakedPasswords> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const byUse = dictionary['passwords-common'];
  return { all: new Set(byUse), top: new Set(byUse.slice(0, TOP_LEAKED)) };
}
