/** What a traced process does with its log and its clients. */
interface Event {
  readonly process: string;
  readonly does: 'writes the log' | 'syncs' | 'answers';
  readonly line: string;
}

/** PostgreSQL's word for: all that you asked for is done, and no transaction is open. */
const IDLE = String.raw`Z\0\0\0\5I`;
const COMMIT = String.raw`COMMIT\0`;

function eventOf(line: string): Event | null {
  // A call during which another process was traced comes as two lines, of which the second one has its result.
  const [, process = '', call = '', rest = ''] =
    /^(\d+)\s+(?:[\d.]+\s+)?(?:<\.\.\. )?(\w+)(.*)$/.exec(line) ?? [];
  const isBegun = rest.endsWith('<unfinished ...>');
  switch (call) {
    case 'pwrite64':
    case 'pwritev':
      return rest.includes('/pg_wal/') ? { process, does: 'writes the log', line } : null;
    case 'fdatasync':
    case 'fsync':
      // It counts when it has ended well.
      return isBegun || !rest.endsWith('= 0') ? null : { process, does: 'syncs', line };
    case 'sendto':
      return rest.includes(IDLE) ? { process, does: 'answers', line } : null;
    default:
      return null;
  }
}

interface SyncedAnswers {
  /** Commits that were answered by the process that had written and synced them itself. */
  readonly commits: number;
  /** Answers of a process that had written to its log, and not synced since. */
  readonly unsynced: readonly string[];
}

/** Reads a trace of PostgreSQL, made by `strace -f -y`: a process that has written to the log must sync before it reports the commit. */
export function readTrace(trace: string): SyncedAnswers {
  const written = new Set<string>();
  const synced = new Set<string>();
  const unsynced: string[] = [];
  let commits = 0;
  for (const line of trace.split('\n')) {
    const event = eventOf(line.trimEnd());
    if (event === null) continue;
    const { process, does } = event;
    if (does === 'writes the log') written.add(process);
    else if (does === 'syncs') {
      if (written.delete(process)) synced.add(process);
    } else {
      if (written.has(process)) unsynced.push(line);
      if (synced.delete(process) && line.includes(COMMIT)) commits += 1;
    }
  }
  return { commits, unsynced };
}
