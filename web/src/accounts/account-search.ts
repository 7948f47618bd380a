import { appOrigin, type AppOrigin } from '@sonoboard/domain/accounts/app-origin';

type Search = Readonly<Record<string, unknown>>;

/** What the addresses of the account pages carry along. Written by hand: it is part of the first script. */
export interface AccountSearch extends AppOrigin {
  readonly email?: string;
}

export function accountSearch(search: Search): AccountSearch {
  const { email } = search;
  return { ...(typeof email === 'string' && email !== '' ? { email } : {}), ...appOrigin(search) };
}

export function verifyEmailSearch(search: Search): AccountSearch & { readonly signup?: true } {
  return { ...accountSearch(search), ...(isOn(search['signup']) ? { signup: true } : {}) };
}

export type ChangePasswordAction = 'elevate' | 'change';

/** The first step is what no word, or an unknown one, stands for. */
export function changePasswordSearch({ action }: Search): { readonly action?: ChangePasswordAction } {
  return action === 'change' || action === 'elevate' ? { action } : {};
}

/** The router reads a bare `true` of an address as the truth itself. */
function isOn(value: unknown): boolean {
  return value === true || value === 'true';
}
