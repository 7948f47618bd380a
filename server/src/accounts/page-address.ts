import { type Origin, originParams } from './accounts.mails.ts';

export const INVALID_LINK_PAGE = '/invalid-link';

/** A page of our own, with the app that the person came from. */
export function pageAddress(
  path: `/${string}`,
  origin: Origin,
  params: Readonly<Record<string, string>> = {},
): string {
  const search = new URLSearchParams({ ...params, ...originParams(origin) }).toString();
  return search === '' ? path : `${path}?${search}`;
}
