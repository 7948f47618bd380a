import type { KeptHead } from './audit-heads.ts';

/** A row as it is told to people. What is unknown of a row that is gone is null. */
export interface FoundRow {
  readonly position: number;
  readonly guid: string;
  readonly at: string | null;
  readonly action: string | null;
}

export type AuditFinding =
  | { readonly kind: 'no_table' }
  | { readonly kind: 'changed'; readonly row: FoundRow }
  | { readonly kind: 'inserted'; readonly row: FoundRow }
  | { readonly kind: 'twice'; readonly row: FoundRow }
  | { readonly kind: 'missing'; readonly row: FoundRow }
  | { readonly kind: 'swapped'; readonly row: FoundRow; readonly found: string }
  | { readonly kind: 'links_missing'; readonly from: number; readonly to: number; readonly row: FoundRow }
  | { readonly kind: 'link_broken'; readonly row: FoundRow }
  | { readonly kind: 'head_differs'; readonly row: FoundRow; readonly head: KeptHead }
  | { readonly kind: 'cut_off'; readonly head: KeptHead; readonly end: number };

export type FindingKind = AuditFinding['kind'];

export function describeFinding(finding: AuditFinding): string {
  switch (finding.kind) {
    case 'no_table':
      return 'The audit trail is gone: one of its tables is missing.';
    case 'changed':
      return `${named(finding.row)} was changed: it does not match the key.`;
    case 'inserted':
      return `${named(finding.row)} was inserted without the key.`;
    case 'twice':
      return `${named(finding.row)} is there twice: one of the two was inserted.`;
    case 'missing':
      return `${named(finding.row)} was deleted: the chain names it, and it is not there.`;
    case 'swapped':
      return `${named(finding.row)} is out of order: in its place is the row ${finding.found}.`;
    case 'links_missing':
      return `${linksOf(finding)} missing from the chain before ${named(finding.row, 'row')}: rows were deleted there.`;
    case 'link_broken':
      return `${named(finding.row)} does not follow from the rows before it: rows were deleted or swapped there, or the chain was made without the key.`;
    case 'head_differs':
      return `${named(finding.row)} is linked otherwise than on ${finding.head.at}, when this link ${rowOfHead(finding.head)}: an old copy was put back, or the chain was made anew.`;
    case 'cut_off':
      return (
        `The chain ends at link ${finding.end}. On ${finding.head.at} it had ${finding.head.n}, and the last one ` +
        `${rowOfHead(finding.head)}: rows were cut off at its end, or an old copy was put back.`
      );
  }
}

const rowOfHead = ({ row, mac }: KeptHead) =>
  row === null ? `was ${mac.slice(0, 16)}…` : `held the row ${row.position} (${row.guid})`;

function linksOf({ from, to }: { readonly from: number; readonly to: number }): string {
  return from === to ? `Link ${from} is` : `Links ${from} to ${to} are`;
}

function named({ position, guid, at, action }: FoundRow, begin = 'Row'): string {
  const facts = [guid, at, action].filter((fact) => fact !== null);
  return `${begin} ${position} (${facts.join(', ')})`;
}

export function foundRow(row: {
  readonly position: number;
  readonly guid: string;
  readonly text?: string;
}): FoundRow {
  const { position, guid, text } = row;
  if (text === undefined) return { position, guid, at: null, action: null };
  const [, at = null, , action = null] = columnsOf(text);
  return { position, guid, at, action };
}

/** A legitimate restore: heads that were kept before it and lie beyond what it brought back say nothing any more. */
export interface Restored {
  readonly at: string;
  /** Of the chain that the backup held; 0 where it held none. */
  readonly n: number;
}

const RESTORED = 'installation.restored';

/** Of a row that matches the key: nobody without it can claim a restore. */
export function restoredBy(text: string): Restored | null {
  if (!text.includes(RESTORED)) return null;
  const [, at = null, , action, , , , , , after = null] = columnsOf(text);
  if (action !== RESTORED || at === null || after === null) return null;
  const { auditLinks } = JSON.parse(after) as { readonly auditLinks?: unknown };
  return { at, n: typeof auditLinks === 'number' ? auditLinks : 0 };
}

export function isSuperseded(head: KeptHead, restored: Restored): boolean {
  return Date.parse(head.at) <= Date.parse(restored.at) && head.n > restored.n;
}

const columnsOf = (text: string) => JSON.parse(text) as (string | null)[];
