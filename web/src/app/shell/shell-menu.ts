import type { MenuChoice } from './choice-menu.tsx';

export interface MenuPage {
  readonly label: string;
  readonly path: string;
  readonly opensNewTab: boolean;
  readonly count?: number | undefined;
  /** How many of them should have been done by now. */
  readonly overdue?: number | undefined;
}

/** The entries of the menu, grouped as bar and drawer show them. */
export interface ShellMenu {
  readonly review: readonly MenuPage[];
  readonly workspace: readonly MenuPage[];
  readonly internal: readonly MenuPage[];
  readonly account: readonly MenuPage[];
}

export function asChoices(pages: readonly MenuPage[]): readonly MenuChoice[] {
  return pages.map(({ path, label, opensNewTab }) => ({ kind: 'link', key: path, label, path, opensNewTab }));
}

/** Whether a path is one of the pages or lies below one. */
export function isAmong(pages: readonly MenuPage[], path: string): boolean {
  return pages.some((page) => path === page.path || path.startsWith(`${page.path}/`));
}
