import { openedPath } from '../platform/came-from.ts';
import type { AppRouter } from './router.ts';

const PRODUCT = 'Sonoboard';

/** A new page says its name: in the window's title, and to a screen reader by taking the focus to its heading. */
export function announcePages(router: AppRouter): void {
  router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
    openedPath(toLocation.pathname);
    document.title = titleOf(router);
    if (fromLocation !== undefined && pathChanged) focusHeading();
  });
}

function titleOf(router: AppRouter): string {
  const title = router.state.matches.findLast((match) => match.staticData.title)?.staticData.title;
  return title === undefined ? PRODUCT : `${title} · ${PRODUCT}`;
}

function focusHeading(): void {
  const main = document.querySelector('main');
  if (main === null || main.contains(document.activeElement)) return;
  const heading = main.querySelector<HTMLElement>('h1') ?? main;
  heading.tabIndex = -1;
  heading.style.outline = 'none';
  heading.focus({ preventScroll: true });
}
