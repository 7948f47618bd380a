import { openResetLink } from '@sonoboard/contract/accounts/accounts.endpoints';
import { isEmail, normalizeEmail } from '@sonoboard/domain/accounts/email';
import type { AuditTrail } from '../platform/audit-trail.ts';
import type { Clock } from '../platform/clock.ts';
import { inTransaction, type Db, type Tx } from '../platform/database/db.ts';
import { apiUrl } from '../platform/http/serve.ts';
import {
  endFirstAdminLinks,
  insertFirstAdminLink,
  insertPermissions,
  lockFirstAdmin,
  selectHasAdministrator,
  upsertVerifiedUser,
} from './first-admin.queries.ts';
import { hashOfToken, newSessionToken } from './session-token.ts';

const LINK_LIFE_MS = 24 * 60 * 60 * 1000;

export const FIRST_ADMIN_PERMISSIONS = ['internal', 'admin', 'data-management'] as const;

interface LinkDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly audit: AuditTrail;
  readonly sessionSecret: string;
  readonly publicUrl: string;
}

export type FirstAdminLink =
  | { readonly kind: 'made'; readonly email: string; readonly address: string; readonly expiresAt: Date }
  | { readonly kind: 'wrong_email' }
  | { readonly kind: 'administrator_exists' };

/** A link that makes the first administrator. Anyone who may run the command has the database anyway. */
export async function makeFirstAdminLink(
  { db, clock, audit, sessionSecret, publicUrl }: LinkDeps,
  typedEmail: string,
): Promise<FirstAdminLink> {
  const email = normalizeEmail(typedEmail);
  if (!isEmail(email)) return { kind: 'wrong_email' };
  const now = clock.now();
  const token = newSessionToken();
  const expiresAt = new Date(now.getTime() + LINK_LIFE_MS);
  return inTransaction(db, async (tx): Promise<FirstAdminLink> => {
    if (await selectHasAdministrator(tx)) return { kind: 'administrator_exists' };
    await endFirstAdminLinks(tx, email, now);
    await insertFirstAdminLink(tx, {
      tokenHash: hashOfToken(token, sessionSecret),
      email,
      createdAt: now,
      expiresAt,
    });
    await audit.record(tx, { kind: 'change', action: 'first-admin-link.made', after: { email } });
    const address = `${publicUrl}${apiUrl(openResetLink)}?token=${token}`;
    return { kind: 'made', email, address, expiresAt };
  });
}

/** Once there is an administrator, a link that was made before is worth nothing. */
export async function firstAdminLinkIsOpen(db: Db): Promise<boolean> {
  return !(await selectHasAdministrator(db));
}

/** Null when someone else came first. */
export async function makeFirstAdministrator(tx: Tx, email: string, now: Date): Promise<string | null> {
  await lockFirstAdmin(tx);
  if (await selectHasAdministrator(tx)) return null;
  const userGuid = await upsertVerifiedUser(tx, email, now);
  await insertPermissions(tx, userGuid, FIRST_ADMIN_PERMISSIONS, now);
  return userGuid;
}
