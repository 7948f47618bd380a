import { type AuditKeys, linkMac, NO_LINK, rowMac } from '../platform/audit-mac.ts';
import type { Clock } from '../platform/clock.ts';
import { type Db, inTransaction, type Tx } from '../platform/database/db.ts';
import type { Log } from '../platform/log.ts';
import type { AuditHeads } from './audit-heads.ts';
import {
  type AuditHead,
  insertAuditLinks,
  selectAuditHead,
  selectNewestPosition,
  selectUnlinkedEvents,
  selectWritingTransactions,
  tryChainLock,
} from './audit-links.queries.ts';

export interface SealerDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly keys: AuditKeys;
  readonly heads: AuditHeads;
  /** Servers of versions that do not sign their rows: the chain begins once they have ended. */
  readonly hasOlderServers: (db: Db) => Promise<boolean>;
}

export interface AuditSealer {
  /** Links what was committed and has no link yet. */
  seal(): Promise<void>;
}

const PAGE_ROWS = 1_000;
const LOGGED_EVERY_MS = 10_000;

interface Page {
  readonly head: AuditHead | null;
  /** The last position of the page; null after the last page. */
  readonly next: number | null;
}

/** Rows may be committed out of the order of their positions, and positions of rows that were rolled back stay empty. */
export function auditSealer({ db, clock, log, keys, heads, hasOlderServers }: SealerDeps): AuditSealer {
  /** Up to here every row that will ever be there was looked at. */
  let settled = 0;
  /** Will be `settled` when these transactions have ended. */
  let waiting: { readonly upTo: number; readonly writing: ReadonlySet<string> } | null = null;
  let latest: AuditHead | null = null;
  let logged = { n: 0, at: 0 };

  async function seal(): Promise<void> {
    logHead();
    const newest = await selectNewestPosition(db);
    if (newest <= settled) return;
    const writing = await selectWritingTransactions(db);
    const done = waiting !== null && [...waiting.writing].every((id) => !writing.has(id)) ? waiting.upTo : 0;
    // What is not committed by now, and was given a position up to `newest`, is among `writing`.
    const upTo = writing.size === 0 ? newest : Math.max(done, settled);
    if (!(await linkAfter(settled))) return;
    if (writing.size === 0) waiting = null;
    else if (waiting === null || done > 0) waiting = { upTo: newest, writing };
    settled = upTo;
  }

  /** False where another server is at it, or the chain may not begin yet. */
  async function linkAfter(start: number): Promise<boolean> {
    for (let after: number | null = start; after !== null;) {
      const from: number = after;
      const page: Page | null = await inTransaction(db, (tx) => linkInTurn(tx, from));
      if (page === null) return false;
      if (page.head !== null) await keepHead(page.head);
      after = page.next;
    }
    return true;
  }

  async function linkInTurn(tx: Tx, after: number): Promise<Page | null> {
    if (!(await tryChainLock(tx))) return null;
    const head = await selectAuditHead(tx);
    if (head !== null) return linkPage(tx, { after, head, takesUnsigned: false });
    if (await hasOlderServers(tx)) return null;
    return beginChain(tx);
  }

  /** Only once, and all or nothing: later no row without a mac is linked. */
  async function beginChain(tx: Tx): Promise<Page> {
    let page: Page = { head: null, next: 0 };
    while (page.next !== null) {
      const { head, next } = await linkPage(tx, { after: page.next, head: page.head, takesUnsigned: true });
      page = { head: head ?? page.head, next };
    }
    return page;
  }

  async function linkPage(
    tx: Tx,
    at: { readonly after: number; readonly head: AuditHead | null; readonly takesUnsigned: boolean },
  ): Promise<Page> {
    const events = await selectUnlinkedEvents(tx, { after: at.after, limit: PAGE_ROWS });
    const links: AuditHead[] = [];
    let previous = at.head;
    for (const { position, guid, mac, text } of events) {
      const computed = rowMac(keys, text);
      if (mac === null ? !at.takesUnsigned : !mac.equals(computed)) {
        log.error({ position, guid }, 'a row of the audit trail does not match its key; run verify-audit');
        continue;
      }
      const n = (previous?.n ?? 0) + 1;
      const content = { previous: previous?.mac ?? NO_LINK, n, position, guid, rowMac: computed };
      previous = { n, position, guid, mac: linkMac(keys, { ...content, isOlder: mac === null }) };
      links.push(previous);
    }
    if (links.length > 0) await insertAuditLinks(tx, links);
    const isLast = events.length < PAGE_ROWS;
    return {
      head: links.length > 0 ? previous : null,
      next: isLast ? null : (events.at(-1)?.position ?? null),
    };
  }

  /** After the commit, which is on disk: a kept head is never ahead of the chain. */
  async function keepHead(head: AuditHead): Promise<void> {
    latest = head;
    await heads
      .keep(head, clock.now())
      .catch((err: unknown) => log.error({ err }, 'the head of the audit chain could not be kept'));
  }

  function logHead(): void {
    const now = clock.now().getTime();
    if (latest === null || latest.n === logged.n || now - logged.at < LOGGED_EVERY_MS) return;
    logged = { n: latest.n, at: now };
    log.info({ n: latest.n, mac: latest.mac.toString('hex') }, 'head of the audit chain');
  }

  return { seal };
}

const SEAL_EVERY_MS = 1_000;

/** Seals about once a second. A round that fails is made up for by the next. */
export function startAuditSealer(deps: SealerDeps): { stop(): Promise<void> } {
  const sealer = auditSealer(deps);
  let running: Promise<void> | null = null;
  const seal = () =>
    (running ??= sealer
      .seal()
      .catch((err: unknown) => deps.log.warn({ err }, 'the audit trail could not be sealed'))
      .finally(() => {
        running = null;
      }));
  void seal();
  const timer = setInterval(() => void seal(), SEAL_EVERY_MS).unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
      // What was written last does not wait for the next start.
      await seal();
    },
  };
}
