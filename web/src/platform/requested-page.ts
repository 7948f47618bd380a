const KEY = 'requested-page';

/** The page that someone asked for before signing in. Kept over a reload; never an address of another site. */
export function keepRequestedPage(href: string): void {
  const page = ownPage(href);
  if (page !== null) sessionStorage.setItem(KEY, page);
}

/** The router's state comes first, since it belongs to this very visit. */
export function takeRequestedPage(fromState: string | undefined): string | null {
  const page = ownPage(fromState ?? sessionStorage.getItem(KEY) ?? '');
  sessionStorage.removeItem(KEY);
  return page;
}

export function forgetRequestedPage(): void {
  sessionStorage.removeItem(KEY);
}

function ownPage(href: string): string | null {
  if (!href.startsWith('/')) return null;
  const { origin } = window.location;
  // '//host' and '/\host' are other hosts to a browser, so it is the browser's own parser that decides.
  const address = URL.canParse(href, origin) ? new URL(href, origin) : null;
  if (address === null || address.origin !== origin) return null;
  const page = address.pathname + address.search + address.hash;
  return page.startsWith('//') ? null : page;
}
