import { type AnyColumn, sql, type SQL } from 'drizzle-orm';
import { bigint, boolean, check, foreignKey, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { configs } from './configs.tables.ts';
import { createdAt, guidKey, isOneOf, moment } from '../platform/database/columns.ts';
import { utcClock } from '../platform/database/list-page.ts';
import { fullName, searchable, searchFields, searchKey } from '../platform/database/search-key.ts';

export const AUTH_TOKEN_KINDS = ['verify_email', 'reset_password', 'first_admin', 'second_factor'] as const;

export const PASSKEY_PURPOSES = ['add', 'sign_in', 'second_factor', 'sign'] as const;

export const LOGIN_ATTEMPT_KINDS = [
  'login',
  'elevate',
  'second_factor',
  'sign',
  'mail',
  'emergency',
] as const;

/**
 * `active_workspace_guid` also has a foreign key to the person's own memberships; it is written by hand in the
 * migrations, because leaving a workspace has to clear that one column only.
 */
export const users = pgTable(
  'users',
  {
    guid: guidKey(),
    email: text('email').notNull(),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    phoneNumber: text('phone_number').notNull().default(''),
    landlineNumber: text('landline_number').notNull().default(''),
    profession: text('profession').notNull().default(''),
    passwordHash: text('password_hash'),
    emailVerifiedAt: moment('email_verified_at'),
    termsAcceptedAt: moment('terms_accepted_at'),
    forceLogout: boolean('force_logout').notNull().default(false),
    invalidateTokensBefore: moment('invalidate_tokens_before'),
    metaHasClariusApp: boolean('meta_has_clarius_app').notNull().default(false),
    metaUsedMobileApp: boolean('meta_used_mobile_app').notNull().default(false),
    /** Encrypted; set before the first code is shown to be right, hence apart from `totp_enabled_at`. */
    totpSecret: text('totp_secret'),
    totpEnabledAt: moment('totp_enabled_at'),
    /** The time step of the last accepted code, so that no code works twice. */
    totpLastStep: bigint('totp_last_step', { mode: 'number' }),
    activeWorkspaceGuid: uuid('active_workspace_guid'),
    /** Null means the default config. */
    configGuid: uuid('config_guid'),
    /** The operator's short number, shown before the name. */
    scannerId: text('scanner_id'),
    nurseId: text('nurse_id'),
    site: text('site'),
    deletionRequestedOn: moment('deletion_requested_on'),
    erasedAt: moment('erased_at'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    unique('users_email').on(table.email),
    foreignKey({
      name: 'users_config',
      columns: [table.configGuid],
      foreignColumns: [configs.guid],
    }).onDelete('set null'),
    check(
      'users_email_form',
      sql`${table.email} = lower(${table.email}) and ${table.email} ~ '^[^\\s@]+@[^\\s@]+$'`,
    ),
    check('users_totp', sql`${table.totpEnabledAt} is null or ${table.totpSecret} is not null`),
    index('users_staff_search').using('gin', searchable(userSearchKey(table))),
    index('users_staff_search_whole').using('gin', searchFields(userSearchKey(table))),
    index('users_list').using('gin', searchable(userListText(table))),
    index('users_newest').on(table.createdAt.desc().nullsFirst(), table.guid),
    index('users_updated_at').on(table.updatedAt),
    index('users_created_clock').on(utcClock(table.createdAt)),
    index('users_updated_clock').on(utcClock(table.updatedAt)),
    index('users_deletion_requested_clock').on(utcClock(table.deletionRequestedOn)),
    index('users_active_workspace').on(table.activeWorkspaceGuid),
    index('users_config_guid').on(table.configGuid),
    index('users_deletion_requested')
      .on(table.deletionRequestedOn)
      .where(sql`${table.deletionRequestedOn} is not null`),
  ],
);

/** What staff find a person by. */
export function userSearchKey(user: Readonly<Record<'email' | 'firstName' | 'lastName', AnyColumn>>): SQL {
  return searchKey(user.email, fullName(user.firstName, user.lastName));
}

type ListedField =
  | 'guid'
  | 'email'
  | 'firstName'
  | 'lastName'
  | 'phoneNumber'
  | 'landlineNumber'
  | 'profession'
  | 'activeWorkspaceGuid';

/** Every text of the list of users, in which a search finds them; read by an index on this very text. */
export function userListText(user: Readonly<Record<ListedField, AnyColumn>>): SQL {
  return sql`lower(${user.email} || '|' || ${user.firstName} || ' ' || ${user.lastName} || ' ' || ${user.firstName}
    || '|' || ${user.phoneNumber}
    || '|' || ${user.landlineNumber} || '|' || ${user.profession} || '|' || ${user.guid}::text
    || '|' || coalesce(${user.activeWorkspaceGuid}::text, ''))`;
}

/** The cookie holds a random token; only its SHA-256 is here, so that a copy of the database opens no session. */
export const sessions = pgTable(
  'sessions',
  {
    guid: guidKey(),
    tokenHash: text('token_hash').notNull(),
    userGuid: uuid('user_guid').notNull(),
    createdAt: createdAt(),
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    elevatedUntil: moment('elevated_until'),
    /** The token that the session had before it was elevated, and until when a call that was under way may still show it. */
    replacedTokenHash: text('replaced_token_hash'),
    replacedTokenUntil: moment('replaced_token_until'),
    ip: text('ip'),
    userAgent: text('user_agent'),
    /** Began with a passkey, or one was added in it: it has two factors, whatever the account has. */
    withPasskey: boolean('with_passkey').notNull().default(false),
  },
  (table) => [
    unique('sessions_token_hash').on(table.tokenHash),
    unique('sessions_replaced_token_hash').on(table.replacedTokenHash),
    foreignKey({ name: 'sessions_user', columns: [table.userGuid], foreignColumns: [users.guid] }).onDelete(
      'cascade',
    ),
    index('sessions_user_guid').on(table.userGuid),
    index('sessions_expires_at').on(table.expiresAt),
  ],
);

/** One-time links of mails and of the command that makes the first administrator, whose account may not exist yet. */
export const authTokens = pgTable(
  'auth_tokens',
  {
    guid: guidKey(),
    kind: text('kind', { enum: AUTH_TOKEN_KINDS }).notNull(),
    tokenHash: text('token_hash').notNull(),
    userGuid: uuid('user_guid'),
    email: text('email'),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [
    unique('auth_tokens_token_hash').on(table.tokenHash),
    foreignKey({
      name: 'auth_tokens_user',
      columns: [table.userGuid],
      foreignColumns: [users.guid],
    }).onDelete('cascade'),
    check('auth_tokens_kind', isOneOf(table.kind, AUTH_TOKEN_KINDS)),
    check('auth_tokens_owner', sql`${table.userGuid} is not null or ${table.email} is not null`),
    index('auth_tokens_user_guid').on(table.userGuid, table.kind),
    index('auth_tokens_expires_at').on(table.expiresAt),
  ],
);

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    guid: guidKey(),
    userGuid: uuid('user_guid').notNull(),
    codeHash: text('code_hash').notNull(),
    createdAt: createdAt(),
    usedAt: moment('used_at'),
  },
  (table) => [
    unique('recovery_codes_user_code').on(table.userGuid, table.codeHash),
    foreignKey({
      name: 'recovery_codes_user',
      columns: [table.userGuid],
      foreignColumns: [users.guid],
    }).onDelete('cascade'),
  ],
);

/** Public keys only: a copy of the database signs nobody in. Bytes are base64url, as WebAuthn has them in JSON. */
export const passkeys = pgTable(
  'passkeys',
  {
    guid: guidKey(),
    userGuid: uuid('user_guid').notNull(),
    credentialId: text('credential_id').notNull(),
    publicKey: text('public_key').notNull(),
    /** Of the last use; stays 0 for passkeys that do not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    /** Random; the same for all passkeys of an account, so that a device keeps one for each account. */
    userHandle: text('user_handle').notNull(),
    name: text('name').notNull(),
    createdAt: createdAt(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [
    unique('passkeys_credential').on(table.credentialId),
    foreignKey({ name: 'passkeys_user', columns: [table.userGuid], foreignColumns: [users.guid] }).onDelete(
      'cascade',
    ),
    index('passkeys_user_guid').on(table.userGuid, table.createdAt),
  ],
);

/** What a passkey has to sign next: for one browser, which holds the token in a cookie, and for one purpose. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    tokenHash: text('token_hash').primaryKey(),
    purpose: text('purpose', { enum: PASSKEY_PURPOSES }).notNull(),
    challenge: text('challenge').notNull(),
    /** Null while a person signs in whom nobody knows yet. */
    userGuid: uuid('user_guid'),
    /** That of the passkey to be added. */
    userHandle: text('user_handle'),
    ip: text('ip').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'passkey_challenges_user',
      columns: [table.userGuid],
      foreignColumns: [users.guid],
    }).onDelete('cascade'),
    check('passkey_challenges_purpose', isOneOf(table.purpose, PASSKEY_PURPOSES)),
    check('passkey_challenges_owner', sql`(${table.purpose} = 'sign_in') = (${table.userGuid} is null)`),
    index('passkey_challenges_user_guid').on(table.userGuid),
    index('passkey_challenges_ip').on(table.ip, table.expiresAt),
    index('passkey_challenges_expires_at').on(table.expiresAt),
  ],
);

/** What throttles count: kept here, so that they hold across restarts and servers. `account` is the address as typed, lower-cased; for invitations with that word before it. Who signs is counted by the session. */
export const loginAttempts = pgTable(
  'login_attempts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind', { enum: LOGIN_ATTEMPT_KINDS }).notNull(),
    account: text('account').notNull(),
    ip: text('ip').notNull(),
    at: moment('at').notNull(),
    succeeded: boolean('succeeded').notNull(),
  },
  (table) => [
    check('login_attempts_kind', isOneOf(table.kind, LOGIN_ATTEMPT_KINDS)),
    index('login_attempts_account').on(table.account, table.at.desc().nullsFirst()),
    index('login_attempts_ip').on(table.ip, table.at.desc().nullsFirst()),
    index('login_attempts_at').on(table.at),
  ],
);
