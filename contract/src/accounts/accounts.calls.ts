// Generated from accounts.endpoints.ts by tools/contract.ts. Do not edit.
import type { Call } from '../http/endpoint.ts';
import type * as endpoints from './accounts.endpoints.ts';

export const elevateSession: Call<typeof endpoints.elevateSession> = {
  method: 'POST',
  path: '/auth/elevate-session',
};

export const getCurrentUser: Call<typeof endpoints.getCurrentUser> = { method: 'GET', path: '/current' };

export const listDeletionHolds: Call<typeof endpoints.listDeletionHolds> = {
  method: 'GET',
  path: '/auth/delete-account/holds',
};

export const openResetLink: Call<typeof endpoints.openResetLink> = {
  method: 'GET',
  path: '/auth/reset-link',
};

export const requestAccountDeletion: Call<typeof endpoints.requestAccountDeletion> = {
  method: 'POST',
  path: '/auth/delete-account',
};

export const resendVerification: Call<typeof endpoints.resendVerification> = {
  method: 'POST',
  path: '/auth/resend-signup',
  ifRepeated: 'by-key',
};

export const resetPassword: Call<typeof endpoints.resetPassword> = {
  method: 'POST',
  path: '/auth/reset-password',
};

export const sendPasswordReset: Call<typeof endpoints.sendPasswordReset> = {
  method: 'POST',
  path: '/auth/send-password-reset',
  ifRepeated: 'by-key',
};

export const signIn: Call<typeof endpoints.signIn> = { method: 'POST', path: '/login_direct' };

export const signOut: Call<typeof endpoints.signOut> = { method: 'GET', path: '/logout' };

export const signOutByPost: Call<typeof endpoints.signOutByPost> = { method: 'POST', path: '/logout' };

export const signUp: Call<typeof endpoints.signUp> = {
  method: 'POST',
  path: '/auth/signup',
  ifRepeated: 'by-key',
};

export const verifyEmail: Call<typeof endpoints.verifyEmail> = { method: 'GET', path: '/auth/verify-email' };
