import { type AuditKeys, linkMac, NO_LINK, rowMac } from '../platform/audit-mac.ts';
import type { Db } from '../platform/database/db.ts';
import type { LongConnection } from '../platform/database/long-connection.ts';
import {
  type AuditFinding,
  type FindingKind,
  foundRow,
  type FoundRow,
  isSuperseded,
  restoredBy,
  type Restored,
} from './audit-findings.ts';
import type { KeptHead } from './audit-heads.ts';
import {
  hasAuditTables,
  type LinkedEvent,
  readLinkedEvents,
  readUnlinkedEvents,
  selectEventsTwice,
  type StoredEvent,
} from './verify-audit.queries.ts';

export interface AuditVerification {
  /** The key of the settings first, then earlier ones. */
  readonly keys: readonly [AuditKeys, ...AuditKeys[]];
  readonly heads: readonly KeptHead[];
  readonly say: (line: string) => void;
}

export interface VerifiedAudit {
  readonly links: number;
  /** Rows of versions that did not sign them, which the chain took over at its beginning. */
  readonly older: number;
  /** Sound rows that no link names yet. */
  readonly notYetChained: number;
  readonly head: { readonly n: number; readonly mac: string } | null;
  readonly findings: readonly AuditFinding[];
  /** Of each kind: only the first ones are among `findings`. */
  readonly counts: ReadonlyMap<FindingKind, number>;
}

const MOST_NAMED = 20;
const TOLD_EVERY = 250_000;

/** Compares every row with its key, every link with the one before it, and the chain with the heads that were kept. Changes nothing. */
export function verifyAudit(
  connection: LongConnection,
  verification: AuditVerification,
): Promise<VerifiedAudit> {
  // One moment, while servers go on writing.
  return connection.db.transaction((tx) => verifyIn(tx, verification), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
}

async function verifyIn(db: Db, { keys, heads, say }: AuditVerification): Promise<VerifiedAudit> {
  const report = collectFindings();
  if (!(await hasAuditTables(db))) {
    report.add({ kind: 'no_table' });
    return { links: 0, older: 0, notYetChained: 0, head: null, ...report.found };
  }
  const chain = checkChain(keys, heads, report.add);
  for await (const link of readLinkedEvents(db)) {
    chain.take(link);
    if (link.n % TOLD_EVERY === 0) say(`${link.n.toLocaleString('en')} rows …`);
  }
  const linked = chain.state();
  let { older } = linked;
  let notYetChained = 0;
  for await (const event of readUnlinkedEvents(db)) {
    if (fittingKey(keys, event) !== null) {
      notYetChained += 1;
      chain.noteRestore(event.text);
    } else if (event.mac === null && linked.head === null) older += 1;
    else report.add({ kind: 'inserted', row: foundRow(event) });
  }
  for (const event of await selectEventsTwice(db)) report.add({ kind: 'twice', row: foundRow(event) });
  chain.compareHeads();
  return { ...linked, older, notYetChained, ...report.found };
}

function collectFindings() {
  const findings: AuditFinding[] = [];
  const counts = new Map<FindingKind, number>();
  return {
    found: { findings, counts },
    add(finding: AuditFinding): void {
      const count = (counts.get(finding.kind) ?? 0) + 1;
      counts.set(finding.kind, count);
      if (count <= MOST_NAMED) findings.push(finding);
    },
  };
}

function fittingKey(keys: readonly AuditKeys[], { mac, text }: Pick<StoredEvent, 'mac' | 'text'>) {
  return (mac && keys.find((key) => rowMac(key, text).equals(mac))) ?? null;
}

function checkChain(
  keys: readonly [AuditKeys, ...AuditKeys[]],
  heads: readonly KeptHead[],
  add: (finding: AuditFinding) => void,
) {
  const headsAt = headsByLink(heads);
  const differing: { readonly head: KeptHead; readonly row: FoundRow }[] = [];
  const restores: Restored[] = [];
  let last: LinkedEvent | null = null;
  let links = 0;
  let older = 0;

  function take(link: LinkedEvent): void {
    const row = rowOf(link);
    if (link.n === last?.n) {
      add({ kind: 'twice', row });
      return;
    }
    const expected: number = (last?.n ?? 0) + 1;
    if (link.n > expected) add({ kind: 'links_missing', from: expected, to: link.n - 1, row });
    // What the link before was is not known where that is gone.
    checkLink(link, row, link.n === expected ? (last?.linkMac ?? NO_LINK) : null);
    for (const head of headsAt.get(link.n) ?? []) {
      if (head.mac !== link.linkMac.toString('hex')) differing.push({ head, row });
    }
    last = link;
    links += 1;
  }

  function checkLink(link: LinkedEvent, row: FoundRow, previous: Buffer | null): void {
    if (link.guid === null) {
      add({ kind: 'missing', row });
    } else if (link.guid !== link.eventGuid) {
      add({ kind: 'swapped', row, found: link.guid });
    } else if (link.mac !== null && fittingKey(keys, link) === null) {
      add({ kind: 'changed', row });
    } else if (previous !== null && !keys.some((key) => isLinkOf(key, link, previous))) {
      // An older row has no mac that could tell whether the row or its link is wrong.
      add({ kind: link.mac === null ? 'changed' : 'link_broken', row });
    } else if (link.mac === null) {
      older += 1;
    } else {
      noteRestore(link.text);
    }
  }

  function noteRestore(text: string): void {
    const restored = restoredBy(text);
    if (restored !== null) restores.push(restored);
  }

  return {
    take,
    noteRestore,
    state: () => ({
      links,
      older,
      head: last === null ? null : { n: last.n, mac: last.linkMac.toString('hex') },
    }),
    /** Once all restores are known. */
    compareHeads(): void {
      const holds = (head: KeptHead) => !restores.some((restored) => isSuperseded(head, restored));
      for (const { head, row } of differing) {
        if (holds(head)) add({ kind: 'head_differs', head, row });
      }
      const end = last?.n ?? 0;
      const beyond = heads.filter((head) => head.n > end && holds(head));
      const [furthest] = beyond.toSorted((one, other) => other.n - one.n);
      if (furthest !== undefined) add({ kind: 'cut_off', head: furthest, end });
    },
  };
}

function headsByLink(heads: readonly KeptHead[]): ReadonlyMap<number, readonly KeptHead[]> {
  const byLink = new Map<number, KeptHead[]>();
  for (const head of heads) byLink.set(head.n, [...(byLink.get(head.n) ?? []), head]);
  return byLink;
}

/** What the link says of the row; time and action only where the row there is the one that it names. */
function rowOf({ position, eventGuid, guid, text }: LinkedEvent): FoundRow {
  return foundRow({ position, guid: eventGuid, ...(guid === eventGuid && { text }) });
}

/** The row was linked under the key that its mac fits, but for the last rows before a change of keys. */
function isLinkOf(key: AuditKeys, link: LinkedEvent, previous: Buffer): boolean {
  const { n, position, eventGuid: guid, mac } = link;
  const content = {
    previous,
    n,
    position,
    guid,
    rowMac: mac ?? rowMac(key, link.text),
    isOlder: mac === null,
  };
  return linkMac(key, content).equals(link.linkMac);
}
