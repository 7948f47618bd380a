import { safeRequestedPage } from '@sonoboard/domain/navigation/requested-page';

const KEY = 'requested-page';

/** The page that someone asked for before signing in; kept over a reload (AMB-013). */
export function keepRequestedPage(href: string): void {
  sessionStorage.setItem(KEY, href);
}

/** The router's state comes first, since it belongs to this very visit. */
export function takeRequestedPage(fromState: string | undefined): string {
  const page = safeRequestedPage(fromState ?? sessionStorage.getItem(KEY));
  forgetRequestedPage();
  return page;
}

export function forgetRequestedPage(): void {
  sessionStorage.removeItem(KEY);
}
