/** The path of the page before this one; undefined on the first page of the tab. */
let before: string | undefined;
let here: string | undefined;

/** The router tells every page that it opens; a change of the page's own parameters is no new page. */
export function openedPath(path: string): void {
  if (path === here) return;
  before = here;
  here = path;
}

export function cameFrom(): string | undefined {
  return before;
}

/** Before the first page of the tab is there: it was opened by its address. */
export function isFirstPage(): boolean {
  return here === undefined;
}
