import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

/** Kept outside of the database. Whoever has the database alone can neither write a row that matches them nor a link. */
export interface AuditKeys {
  readonly row: KeyObject;
  readonly link: KeyObject;
}

const KEY_BYTES = 32;

export function auditKeys(secret: string): AuditKeys {
  const derive = (purpose: string) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `sonoboard audit ${purpose}`, KEY_BYTES)));
  return { row: derive('rows'), link: derive('links') };
}

/** What a row says. Its position is given by the database, and bound by its link. */
export interface AuditContent {
  readonly guid: string;
  readonly at: Date;
  readonly kind: string;
  readonly action: string;
  readonly actorGuid?: string | null;
  readonly subjectKind?: string | null;
  readonly subjectGuid?: string | null;
  readonly examGuids?: readonly string[];
  readonly before?: unknown;
  readonly after?: unknown;
  readonly requestId?: string | null;
  readonly ip?: string | null;
}

/**
 * The columns of a row as PostgreSQL writes them, of the alias `e`. `contentText` writes the same text of a row that is not stored
 * yet, to the letter; a test compares them on random rows.
 */
export const AUDIT_TEXT = `json_build_array(e.guid::text, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), e.kind, e.action,
  e.actor_guid::text, e.subject_kind, e.subject_guid::text, e.exam_guids::text, e.before::text, e.after::text, e.request_id, e.ip)::text`;

export function rowMac(keys: AuditKeys, text: string): Buffer {
  return createHmac('sha256', keys.row).update(text).digest();
}

export const macOfContent = (keys: AuditKeys, content: AuditContent): Buffer =>
  rowMac(keys, contentText(content));

export function contentText(row: AuditContent): string {
  const columns = [
    row.guid.toLowerCase(),
    row.at.toISOString().replace('Z', '000Z'),
    row.kind,
    row.action,
    row.actorGuid?.toLowerCase() ?? null,
    row.subjectKind ?? null,
    row.subjectGuid?.toLowerCase() ?? null,
    `{${(row.examGuids ?? []).join(',').toLowerCase()}}`,
    jsonbText(row.before),
    jsonbText(row.after),
    row.requestId ?? null,
    row.ip ?? null,
  ];
  return `[${columns.map((column) => JSON.stringify(column)).join(', ')}]`;
}

/** A value as PostgreSQL writes it once it was stored as jsonb. */
function jsonbText(value: unknown): string | null {
  // What JSON leaves out, such as undefined, and what it writes otherwise, such as dates.
  const json = JSON.stringify(value ?? null);
  return json === 'null' ? null : textOfJson(JSON.parse(json));
}

function textOfJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(textOfJson).join(', ')}]`;
  if (typeof value === 'number') return decimalText(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).toSorted(([one], [other]) => compareKeys(one, other));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}: ${textOfJson(member)}`).join(', ')}}`;
}

/** Shorter keys come first, equally long ones in the order of their bytes. */
function compareKeys(one: string, other: string): number {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length - second.length || first.compare(second);
}

/** jsonb has no exponents. */
function decimalText(value: number): string {
  const [digits = '', exponent] = String(value).split('e');
  if (exponent === undefined) return digits;
  const sign = digits.startsWith('-') ? '-' : '';
  const [whole = '', fraction = ''] = digits.slice(sign.length).split('.');
  const shift = Number(exponent);
  if (shift < 0) return `${sign}0.${'0'.repeat(-shift - 1)}${whole}${fraction}`;
  return sign + (whole + fraction).padEnd(whole.length + shift, '0');
}

interface LinkContent {
  /** The mac of the link before; of the first one, `NO_LINK`. */
  readonly previous: Uint8Array;
  readonly n: number;
  readonly position: number;
  readonly guid: string;
  readonly rowMac: Uint8Array;
  /** The row was written before rows had a mac. */
  readonly isOlder: boolean;
}

const MAC_BYTES = 32;
export const NO_LINK = Buffer.alloc(MAC_BYTES);

export function linkMac(keys: AuditKeys, { previous, n, position, guid, ...row }: LinkContent): Buffer {
  return createHmac('sha256', keys.link)
    .update(previous)
    .update(`${n} ${position} ${guid.toLowerCase()} ${row.isOlder ? 'older' : 'signed'} `)
    .update(row.rowMac)
    .digest();
}
