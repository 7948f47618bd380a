type SortOrder = 'asc' | 'desc';

/** What part of a list is asked for: the state of a table that lives in the address bar. */
export interface TableView<Sort extends string = string> {
  /** Counted from 1, as people count pages. */
  readonly page: number;
  readonly size: number;
  readonly sort: Sort;
  readonly order: SortOrder;
  readonly search: string;
}

/** The same in the address: what is at its default is left out. */
export interface TableSearch {
  readonly page?: number;
  readonly size?: number;
  readonly sort?: string;
  readonly order?: SortOrder;
  readonly search?: string;
}

export interface TableDefaults<Sort extends string = string> {
  readonly sort: Sort;
  readonly order: SortOrder;
  /** The sort keys that an address may name. */
  readonly sorts: readonly Sort[];
  /** Rows of a page on a wide screen, where the list has a size of its own. */
  readonly size?: number;
}

const TABLE_SIZES = [20, 50, 100, 300] as const;
const CARD_SIZES = [5, 10, 15, 20, 50] as const;
const USUAL_TABLE_SIZE = 50;
const USUAL_CARD_SIZE = 5;

export function sizesFor(isSmall: boolean): readonly number[] {
  return isSmall ? CARD_SIZES : TABLE_SIZES;
}

function usualSize(defaults: Pick<TableDefaults, 'size'>, isSmall: boolean): number {
  return isSmall ? USUAL_CARD_SIZE : (defaults.size ?? USUAL_TABLE_SIZE);
}

function positiveInteger(value: unknown): number | undefined {
  const number = typeof value === 'string' ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Anything that a person or an old bookmark may put into the address becomes a view that exists. */
export function parseTableView<Sort extends string>(
  search: Readonly<Record<string, unknown>>,
  defaults: TableDefaults<Sort>,
  isSmall: boolean,
): TableView<Sort> {
  const sizes = sizesFor(isSmall);
  const size = positiveInteger(search['size']);
  const order = search['order'];
  return {
    page: positiveInteger(search['page']) ?? 1,
    size: size !== undefined && sizes.includes(size) ? size : usualSize(defaults, isSmall),
    sort: defaults.sorts.find((sort) => sort === search['sort']) ?? defaults.sort,
    order: order === 'asc' || order === 'desc' ? order : defaults.order,
    search: text(search['search']),
  };
}

export function tableSearch(view: TableView, defaults: TableDefaults, isSmall: boolean): TableSearch {
  return {
    ...(view.page !== 1 && { page: view.page }),
    ...(view.size !== usualSize(defaults, isSmall) && { size: view.size }),
    ...(view.sort !== defaults.sort && { sort: view.sort }),
    ...(view.order !== defaults.order && { order: view.order }),
    ...(view.search !== '' && { search: view.search }),
  };
}

/** A click on the head of the sorted column turns its order round; another column starts ascending. */
export function sortedBy(view: TableView, sort: string): TableView {
  const order = view.sort === sort && view.order === 'asc' ? 'desc' : 'asc';
  return { ...view, page: 1, sort, order };
}

/** The first row of the old page stays in sight. */
export function resized(view: TableView, size: number): TableView {
  const firstRow = (view.page - 1) * view.size;
  return { ...view, size, page: Math.floor(firstRow / size) + 1 };
}

export function searchedFor(view: TableView, search: string): TableView {
  return { ...view, page: 1, search };
}

/** The list call's paging parameters. */
export function pageQuery<Sort extends string>(view: TableView<Sort>) {
  return { limit: view.size, offset: (view.page - 1) * view.size, sort: view.sort, order: view.order };
}

export function pageCount(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}

export function rangeLabel(view: TableView, total: number): string {
  if (total === 0) return '0 of 0';
  const first = Math.min((view.page - 1) * view.size + 1, total);
  return `${first}–${Math.min(view.page * view.size, total)} of ${total}`;
}
