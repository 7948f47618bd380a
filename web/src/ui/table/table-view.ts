import { browserZone } from '../browser-zone.ts';

type SortOrder = 'asc' | 'desc';

/** What part of a list is asked for: the state of a table that lives in the address bar. */
export interface TableView<Sort extends string = string> {
  /** Counted from 1, as people count pages. */
  readonly page: number;
  readonly size: number;
  readonly sort: Sort;
  readonly order: SortOrder;
  /** What stands in the search field. */
  readonly search: string;
  /** Terms that were added to the search; all must match. */
  readonly terms: readonly string[];
  /** The list's own filters by name; what is not set is absent. */
  readonly filters: Readonly<Record<string, string>>;
  /** The columns that were chosen, by id; undefined shows those that the table shows by itself. */
  readonly columns: readonly string[] | undefined;
}

/** The same in the address: what is at its default is left out. */
export interface TableSearch {
  readonly page?: number;
  readonly size?: number;
  readonly sort?: string;
  readonly order?: SortOrder;
  readonly search?: string;
  readonly terms?: readonly string[];
  /** Parted by points, which no id of a column holds. */
  readonly columns?: string;
}

export interface TableDefaults<Sort extends string = string> {
  readonly sort: Sort;
  readonly order: SortOrder;
  /** The sort keys that an address may name. */
  readonly sorts: readonly Sort[];
  /** Rows of a page on a wide screen, where the list has a size of its own. */
  readonly size?: number;
  /** The names of the list's own filters, as its call spells them. */
  readonly filters?: readonly string[];
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

/** One term may stand alone in the address, and digits arrive as numbers. */
function texts(value: unknown): readonly string[] {
  return [value]
    .flat()
    .map(text)
    .filter((term) => term !== '');
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
    terms: texts(search['terms']),
    filters: Object.fromEntries(
      (defaults.filters ?? []).map((name) => [name, text(search[name])]).filter(([, value]) => value !== ''),
    ),
    columns: text(search['columns']) === '' ? undefined : text(search['columns']).split('.'),
  };
}

export function tableSearch(
  view: TableView,
  defaults: TableDefaults,
  isSmall: boolean,
): TableSearch & Readonly<Record<string, unknown>> {
  return {
    ...view.filters,
    ...(view.page !== 1 && { page: view.page }),
    ...(view.size !== usualSize(defaults, isSmall) && { size: view.size }),
    ...(view.sort !== defaults.sort && { sort: view.sort }),
    ...(view.order !== defaults.order && { order: view.order }),
    ...(view.search !== '' && { search: view.search }),
    ...(view.terms.length > 0 && { terms: view.terms }),
    ...(view.columns !== undefined && { columns: view.columns.join('.') }),
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

/** Adds a term that stays while others are typed; the field is free again. */
export function withTerm(view: TableView, term: string): TableView {
  const terms = view.terms.includes(term) ? view.terms : [...view.terms, term];
  return { ...view, page: 1, search: '', terms };
}

export function withoutTerm(view: TableView, term: string): TableView {
  return { ...view, page: 1, terms: view.terms.filter((known) => known !== term) };
}

/** '' takes the filter away. */
export function filteredBy(view: TableView, name: string, value: string): TableView {
  const { [name]: _old, ...others } = view.filters;
  return { ...view, page: 1, filters: value === '' ? others : { ...others, [name]: value } };
}

/** A list that shows all of itself. */
export const UNNARROWED = { search: '', terms: [], filters: {} } as const;

/** Whether the list is less than whole: an empty answer then says nothing about the list itself. */
export function isNarrowed({ search, terms, filters }: TableView): boolean {
  return search !== '' || terms.length > 0 || Object.keys(filters).length > 0;
}

export function unnarrowed(view: TableView): TableView {
  return { ...view, page: 1, ...UNNARROWED };
}

/** Everything that a list call takes from the address: page, order, search terms and filters. */
export function listQueryOf<Sort extends string>(view: TableView<Sort>) {
  return { ...pageQuery(view), ...narrowingOf(view) };
}

/** The same without the page, for a file of all rows. */
export function narrowingOf({ search, terms, filters }: TableView) {
  const all = search === '' ? terms : [...terms, search];
  const isComplete = all.length === 0 && Object.keys(filters).length === 0;
  return {
    ...filters,
    ...(all.length > 0 && { search: [...all] }),
    // Days that are typed or chosen are the reader's days.
    ...(!isComplete && { timezone: browserZone() }),
  };
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
