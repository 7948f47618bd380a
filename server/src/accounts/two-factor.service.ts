import { randomBytes } from 'node:crypto';
import {
  formatRecoveryCode,
  parseSecondFactorCode,
  RECOVERY_CODE_COUNT,
  RECOVERY_CODE_LENGTH,
  recoveryCodeFrom,
} from '@sonoboard/domain/accounts/second-factor-code';
import { mustUsePasskeyFirst } from '@sonoboard/domain/accounts/passkeys';
import { mayChangeTwoFactor, maySetUpTwoFactor } from '@sonoboard/domain/accounts/two-factor';
import type { UserConfig } from '@sonoboard/domain/configs/config-catalogue';
import type { Outbox } from '../mail/mail.service.ts';
import { AppError } from '../platform/http/app-error.ts';
import type { Clock } from '../platform/clock.ts';
import { inTransaction, type Db, type Tx } from '../platform/database/db.ts';
import { deletePasskeysOfUser, selectPasskeysOfUser } from './passkeys.queries.ts';
import { noteSuccess } from './attempts.service.ts';
import { beginOwnTry, confirmPassword } from './confirm-password.service.ts';
import { hashOfRecoveryCode, takeCode } from './second-factor-check.ts';
import { secretBox } from '../platform/secret-box.ts';
import { deleteOtherSessions } from './sessions.queries.ts';
import { newTotpSecret, otpauthUrl, stepOfCode } from './totp.ts';
import {
  recoveryCodesRenewedMail,
  twoFactorDisabledMail,
  twoFactorEnabledMail,
  twoFactorResetMail,
} from './two-factor.mails.ts';
import {
  countRecoveryCodes,
  deleteRecoveryCodes,
  insertRecoveryCodes,
  lockTwoFactor,
  selectTwoFactor,
  updateTotp,
} from './two-factor.queries.ts';

export interface TwoFactorDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly mail: Outbox;
  readonly sessionSecret: string;
  readonly publicUrl: string;
}

/** Anyone who changes their own sign-in, and from where. */
export interface Person {
  readonly userGuid: string;
  readonly sessionGuid: string;
  readonly config: UserConfig;
  readonly ip: string;
  readonly permissions: readonly string[];
}

type OnChange = (tx: Tx) => Promise<void>;

const OFF = { totpSecret: null, totpEnabledAt: null, totpLastStep: null };

export async function loadTwoFactor(db: Db, userGuid: string) {
  const { totpEnabledAt } = found(await selectTwoFactor(db, userGuid));
  const recoveryCodesLeft = totpEnabledAt === null ? 0 : await countRecoveryCodes(db, userGuid);
  return { enabledAt: totpEnabledAt, recoveryCodesLeft };
}

/** A secret that waits: it counts from the first right code on, and a later set-up replaces it. */
export async function setUpTwoFactor(
  deps: TwoFactorDeps,
  person: Person,
  password: string,
  onChange: OnChange,
): Promise<{ readonly secret: string; readonly otpauthUrl: string }> {
  requireSetUpRight(person);
  await confirmPassword(deps, person, password);
  const secret = newTotpSecret();
  return inTransaction(deps.db, async (tx) => {
    const { email, totpEnabledAt } = found(await lockTwoFactor(tx, person.userGuid));
    if (totpEnabledAt !== null) throw new AppError('two_factor_on');
    const { length } = await selectPasskeysOfUser(tx, person.userGuid);
    if (mustUsePasskeyFirst(person, length)) throw new AppError('passkey_needed');
    const totpSecret = secretBox(deps.sessionSecret, 'totp secrets').seal(secret, person.userGuid);
    await updateTotp(tx, person.userGuid, { ...OFF, totpSecret });
    await onChange(tx);
    return { secret, otpauthUrl: otpauthUrl(secret, email) };
  });
}

export async function enableTwoFactor(
  deps: TwoFactorDeps,
  person: Person,
  code: string,
  onChange: OnChange,
): Promise<readonly string[]> {
  requireSetUpRight(person);
  const { userGuid } = person;
  const now = deps.clock.now();
  const attempt = await beginOwnTry(deps, person, 'second_factor');
  return inTransaction(deps.db, async (tx) => {
    const { email, totpSecret, totpEnabledAt } = found(await lockTwoFactor(tx, userGuid));
    if (totpEnabledAt !== null) throw new AppError('two_factor_on');
    const secret =
      totpSecret === null ? null : secretBox(deps.sessionSecret, 'totp secrets').open(totpSecret, userGuid);
    if (secret === null) throw new AppError('two_factor_not_set_up');
    const typed = parseSecondFactorCode(code);
    const step = typed?.kind === 'totp' ? stepOfCode(secret, typed.code, now) : null;
    if (step === null) throw new AppError('wrong_code');
    await noteSuccess(tx, attempt);
    await updateTotp(tx, userGuid, { totpEnabledAt: now, totpLastStep: step });
    // Sessions that began with the password alone would stay a way in without the phone.
    await deleteOtherSessions(tx, userGuid, person.sessionGuid);
    const codes = await replaceRecoveryCodes(deps, tx, userGuid);
    await deps.mail.queue(tx, {
      kind: 'two-factor-enabled',
      to: email,
      mail: twoFactorEnabledMail(deps.publicUrl),
    });
    await onChange(tx);
    return codes;
  });
}

export async function renewRecoveryCodes(
  deps: TwoFactorDeps,
  person: Person,
  password: string,
  onChange: OnChange,
): Promise<readonly string[]> {
  await confirmPassword(deps, person, password);
  return inTransaction(deps.db, async (tx) => {
    const { email, totpEnabledAt } = found(await lockTwoFactor(tx, person.userGuid));
    if (totpEnabledAt === null) throw new AppError('two_factor_off');
    const codes = await replaceRecoveryCodes(deps, tx, person.userGuid);
    await deps.mail.queue(tx, {
      kind: 'recovery-codes-renewed',
      to: email,
      mail: recoveryCodesRenewedMail(deps.publicUrl),
    });
    await onChange(tx);
    return codes;
  });
}

export async function disableTwoFactor(
  deps: TwoFactorDeps,
  person: Person,
  given: { readonly password: string; readonly code: string },
  onChange: OnChange,
): Promise<void> {
  requireOwnChoice(person);
  const { userGuid } = person;
  await confirmPassword(deps, person, given.password);
  const attempt = await beginOwnTry(deps, person, 'second_factor');
  await inTransaction(deps.db, async (tx) => {
    const { email, totpSecret, totpEnabledAt } = found(await lockTwoFactor(tx, userGuid));
    if (totpEnabledAt === null) throw new AppError('two_factor_off');
    const taken = await takeCode(
      tx,
      { userGuid, totpSecret },
      { code: given.code, now: deps.clock.now(), sessionSecret: deps.sessionSecret },
    );
    if (taken === null) throw new AppError('wrong_code');
    await noteSuccess(tx, attempt);
    await switchOff(tx, userGuid);
    await deps.mail.queue(tx, {
      kind: 'two-factor-disabled',
      to: email,
      mail: twoFactorDisabledMail(deps.publicUrl),
    });
    await onChange(tx);
  });
}

/** For someone who has lost their phone, and the passkeys on it; false when there was nothing to switch off. */
export async function resetTwoFactor(
  { db, mail, publicUrl }: TwoFactorDeps,
  { userGuid, byGuid }: { readonly userGuid: string; readonly byGuid: string },
  onChange: OnChange,
): Promise<boolean> {
  // A stolen session of an administrator must not shed its own second factor.
  if (userGuid === byGuid) throw new AppError('own_two_factor');
  return inTransaction(db, async (tx) => {
    const { email, totpEnabledAt } = found(await lockTwoFactor(tx, userGuid));
    const passkeysRemoved = await deletePasskeysOfUser(tx, userGuid);
    if (totpEnabledAt === null && passkeysRemoved === 0) return false;
    await switchOff(tx, userGuid);
    await mail.queue(tx, { kind: 'two-factor-reset', to: email, mail: twoFactorResetMail(publicUrl) });
    await onChange(tx);
    return true;
  });
}

async function switchOff(tx: Tx, userGuid: string): Promise<void> {
  await updateTotp(tx, userGuid, OFF);
  await deleteRecoveryCodes(tx, userGuid);
}

async function replaceRecoveryCodes(
  { clock, sessionSecret }: TwoFactorDeps,
  tx: Tx,
  userGuid: string,
): Promise<readonly string[]> {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODE_COUNT) codes.add(recoveryCodeFrom(randomBytes(RECOVERY_CODE_LENGTH)));
  const hashes = [...codes].map((code) => hashOfRecoveryCode(userGuid, code, sessionSecret));
  await deleteRecoveryCodes(tx, userGuid);
  await insertRecoveryCodes(tx, userGuid, { hashes, now: clock.now() });
  return [...codes].map(formatRecoveryCode);
}

function requireSetUpRight({ config, permissions }: Person): void {
  if (!maySetUpTwoFactor(config, { permissions })) throw new AppError('two_factor_managed');
}

function requireOwnChoice({ config }: Person): void {
  if (!mayChangeTwoFactor(config)) throw new AppError('two_factor_managed');
}

function found<User>(user: User | undefined): User {
  if (user === undefined) throw new AppError('user_not_found');
  return user;
}
