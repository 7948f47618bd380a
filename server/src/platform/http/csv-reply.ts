import type { EndpointSpec } from '@sonoboard/contract/http/endpoint';
import { Readable } from 'node:stream';
import type * as z from 'zod/mini';
import { AppError } from './app-error.ts';
import { csvLine } from './csv-line.ts';
import type { FileReply } from './file-reply.ts';
import { JsonText } from './json-text.ts';

type Row = Readonly<Record<string, unknown>>;

interface CsvAsked {
  readonly endpoint: EndpointSpec;
  /** The names that the caller wants, in this order; absent means all. */
  readonly columns: readonly string[] | undefined;
  readonly today: Date;
  /** Answers rows from `offset` on, as the call itself would, with its policy and its audit. */
  readonly pageFrom: (offset: number, limit: number) => Promise<unknown>;
}

/** Large enough to make few statements, small enough to hold in memory whatever the rows are. */
const PAGE_SIZE = 1000;
/** Spreadsheets take a file without it for text of the country's old code page. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * A list as a file of all rows that match. Rows are read page by page while the file leaves, so that memory stays flat;
 * the first page is read before anything is sent, so that a refusal is still a refusal.
 */
export async function csvReply(asked: CsvAsked): Promise<FileReply> {
  const list = listShapeOf(asked.endpoint);
  const first = rowsOf(await asked.pageFrom(0, PAGE_SIZE), list.key);
  const columns = columnsOf(asked.columns, list, first);
  return {
    send: async (_request, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${fileName(asked)}"`)
        .send(Readable.from(lines(asked, list.key, first, columns))),
  };
}

async function* lines(
  { pageFrom }: CsvAsked,
  key: string,
  first: readonly Row[],
  columns: readonly string[],
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns);
  let page = first;
  let sent = new Set<string>();
  for (let offset = PAGE_SIZE; page.length > 0; offset += PAGE_SIZE) {
    // What arrives at the top while the file is written pushes rows of the page before into this one.
    const fresh = page.filter((row) => !sent.has(JSON.stringify(row)));
    yield fresh.map((row) => csvLine(columns.map((name) => valueAt(row, name)))).join('');
    // A list that does not page answers everything at once.
    if (page.length !== PAGE_SIZE || fresh.length === 0) return;
    sent = new Set(page.map((row) => JSON.stringify(row)));
    page = rowsOf(await pageFrom(offset, PAGE_SIZE), key);
  }
}

type Fields = Readonly<Record<string, z.ZodMiniType>>;

interface ListShape {
  /** Where the reply keeps its rows: `items`, or what the specification calls them. */
  readonly key: string;
  /** The declared fields of a row. */
  readonly fields: Fields;
  /** Rows may hold more than is declared. */
  readonly isOpen: boolean;
}

function listShapeOf({ method, path, reply }: EndpointSpec): ListShape {
  const found = Object.entries(shapeOf(reply) ?? {}).find(([, schema]) => schema.def.type === 'array');
  if (found === undefined) throw new Error(`${method} ${path} is no list`);
  const [key, rows] = found;
  const item = (rows as z.ZodMiniArray).def.element;
  const catchall = (item as z.ZodMiniObject).def.catchall as z.ZodMiniType | undefined;
  return {
    key,
    fields: shapeOf(item) ?? {},
    isOpen: catchall !== undefined && catchall.def.type !== 'never',
  };
}

function shapeOf(schema: unknown): Fields | undefined {
  return typeof schema === 'string'
    ? undefined
    : (schema as z.ZodMiniObject<Record<string, z.ZodMiniType>>).def.shape;
}

function columnsOf(
  wanted: readonly string[] | undefined,
  { fields, isOpen }: ListShape,
  first: readonly Row[],
): readonly string[] {
  const declared = Object.keys(fields);
  if (wanted === undefined) {
    return isOpen ? [...new Set([...declared, ...first.flatMap(Object.keys)])] : declared;
  }
  const unknown = isOpen ? undefined : wanted.find((name) => !isDeclared(fields, name));
  if (unknown === undefined) return wanted;
  throw new AppError('invalid_input', { message: `columns: there is no column '${unknown}'` });
}

/** A field, or one of a field that is itself an object. */
function isDeclared(fields: Fields, name: string): boolean {
  const [outer = '', inner] = name.split('.');
  if (!Object.hasOwn(fields, outer)) return false;
  if (inner === undefined) return true;
  return Object.hasOwn(shapeOf(withoutWrapping(fields[outer])) ?? {}, inner);
}

/** What stands inside nullable and optional. */
function withoutWrapping(schema: z.ZodMiniType | undefined): unknown {
  const inner = (schema as z.ZodMiniNullable<z.ZodMiniType> | undefined)?.def.innerType;
  return inner === undefined ? schema : withoutWrapping(inner);
}

function valueAt(row: Row, name: string): unknown {
  const [outer = '', inner] = name.split('.');
  const value = row[outer];
  return inner === undefined ? value : (value as Row | null)?.[inner];
}

function rowsOf(reply: unknown, key: string): readonly Row[] {
  const body: unknown = reply instanceof JsonText ? JSON.parse(reply.text) : reply;
  return (body as Readonly<Record<string, readonly Row[]>>)[key] ?? [];
}

function fileName({ endpoint, today }: CsvAsked): string {
  const words = endpoint.path.split('/').filter((part) => part !== '' && !part.startsWith('{'));
  return `${words.at(-1) ?? 'list'}-${today.toISOString().slice(0, 10)}.csv`;
}
