import * as z from 'zod/mini';
import { RunningEmergencyAccess } from '../emergency-access/emergency-access.shapes.ts';
import { endpoint } from '../http/endpoint.ts';
import { Count, DateTime, Email, Guid, Nothing, Password } from '../http/wire-values.ts';
import { AppOrigin, SignUpPayload } from './sign-up.shapes.ts';

export const getCurrentUser = endpoint({
  method: 'GET',
  path: '/current',
  summary: 'Says who is signed in and which groups they belong to.',
  allow: 'signed-in',
  audit: 'none',
  reply: z.object({
    guid: Guid,
    email: z.string(),
    name: z.string(),
    permissions: z.array(z.string()),
    /** Only while some runs: exams beyond the own scope, which pages mark. */
    emergency_access: z.optional(z.array(RunningEmergencyAccess)),
  }),
});

export const signIn = endpoint({
  method: 'POST',
  path: '/login_direct',
  summary: 'Signs a person in and sets the session cookie, or asks for a second factor first.',
  allow: 'public',
  audit: 'sign-in',
  ifRepeated: 'secret-reply',
  body: z.strictObject({ username: z.string().check(z.trim(), z.maxLength(254)), password: Password }),
  /** When true no session has started: a short-lived cookie lets the code follow. */
  reply: z.object({ second_factor_required: z.boolean() }),
});

export const signOut = endpoint({
  method: 'GET',
  path: '/logout',
  summary: 'Ends the session; without one it does nothing.',
  allow: 'public',
  audit: 'sign-in',
  reply: Nothing,
});

export const signOutByPost = endpoint({
  method: 'POST',
  path: '/logout',
  summary: 'Ends the session as GET does, for callers who change nothing by GET.',
  allow: 'public',
  audit: 'sign-in',
  ifRepeated: 'same-state',
  reply: Nothing,
});

export const signUp = endpoint({
  method: 'POST',
  path: '/auth/signup',
  summary: 'Makes an account and mails a verification link.',
  allow: 'public',
  audit: 'change',
  ifRepeated: 'by-key',
  query: AppOrigin,
  body: SignUpPayload,
  reply: z.object({ guid: Guid, email: z.string() }),
  status: 201,
});

export const resendVerification = endpoint({
  method: 'POST',
  path: '/auth/resend-signup',
  summary: 'Mails the verification link again; the answer is the same whether the account exists or not.',
  allow: 'public',
  audit: 'sign-in',
  ifRepeated: 'by-key',
  query: AppOrigin,
  body: z.strictObject({ email: Email }),
  reply: Nothing,
});

/**
 * Mail programs add parameters of their own to links and break them, so a link's query is not closed, and whatever is
 * wrong with it is no refusal: a person must reach a page.
 */
const LinkQuery = z.object({
  token: z.catch(z.string().check(z.maxLength(500)), ''),
  from: z.catch(AppOrigin.shape.from, undefined),
  os: z.catch(AppOrigin.shape.os, undefined),
});

export const verifyEmail = endpoint({
  method: 'GET',
  path: '/auth/verify-email',
  summary: 'Confirms the address behind a mailed link and goes to /account-verified or /invalid-link.',
  allow: 'public',
  audit: 'sign-in',
  query: LinkQuery,
  acceptsAnyText: true,
  reply: 'redirect',
  status: 302,
});

export const sendPasswordReset = endpoint({
  method: 'POST',
  path: '/auth/send-password-reset',
  summary: 'Mails a reset link; the answer is the same whether the account exists or not.',
  allow: 'public',
  audit: 'sign-in',
  ifRepeated: 'by-key',
  query: AppOrigin,
  body: z.strictObject({ email: Email }),
  reply: Nothing,
});

export const openResetLink = endpoint({
  method: 'GET',
  path: '/auth/reset-link',
  summary:
    'Opens a mailed reset link: sets a short-lived reset cookie and goes to /reset-password or /invalid-link.',
  allow: 'public',
  audit: 'sign-in',
  query: LinkQuery,
  acceptsAnyText: true,
  reply: 'redirect',
  status: 302,
});

export const elevateSession = endpoint({
  method: 'POST',
  path: '/auth/elevate-session',
  summary: 'Confirms the current password, so that the session may set a new one for a short while.',
  allow: 'signed-in',
  audit: 'sign-in',
  ifRepeated: 'same-state',
  body: z.strictObject({ password: Password, action: z.literal('change_password') }),
  reply: Nothing,
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  summary: 'Sets a new password and ends all sessions of the person.',
  allow: 'password-reset',
  audit: 'change',
  ifRepeated: 'same-state',
  body: z.strictObject({ new_password: Password }),
  reply: Nothing,
});

export const requestAccountDeletion = endpoint({
  method: 'POST',
  path: '/auth/delete-account',
  summary: 'Asks for the deletion of the own account, or takes that back.',
  allow: 'signed-in',
  audit: 'change',
  ifRepeated: 'same-state',
  body: z.strictObject({ delete: z.boolean() }),
  reply: z.object({ deletionRequestedOn: z.nullable(DateTime) }),
});

export const listDeletionHolds = endpoint({
  method: 'GET',
  path: '/auth/delete-account/holds',
  summary: 'Lists the workspaces that keep the own account from being deleted.',
  allow: 'signed-in',
  audit: 'none',
  reply: z.object({
    items: z.array(
      z.object({
        workspace_guid: Guid,
        workspace_name: z.string(),
        other_members: Count,
        has_subscription: z.boolean(),
      }),
    ),
  }),
});
