import { appendFile, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { AuditHead } from './audit-links.queries.ts';

const KeptHead = z.object({
  at: z.iso.datetime(),
  n: z.number(),
  mac: z.string(),
  /** The row that it linked; null where people give a head by hand. */
  row: z.nullable(z.object({ position: z.number(), guid: z.string() })),
});

/** How far the chain had come: kept outside of the database, so that a chain that is shorter or another one is noticed. */
export type KeptHead = z.infer<typeof KeptHead>;

export interface AuditHeads {
  keep(head: AuditHead, at: Date): Promise<void>;
  /** Oldest first. A line that was cut off is passed over. */
  read(): Promise<readonly KeptHead[]>;
}

const FILE = 'audit-heads.log';
const MOST_BYTES = 1_000_000;
const KEPT_LINES = 2_000;

export function auditHeads(dataDir: string): AuditHeads {
  const path = join(dataDir, FILE);

  async function lines(): Promise<string[]> {
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    return text.split('\n').filter((line) => line !== '');
  }

  /** The newest say all that older ones say but where a chain was made anew. */
  async function shorten(): Promise<void> {
    const newest = (await lines()).slice(-KEPT_LINES);
    await writeFile(`${path}.new`, `${newest.join('\n')}\n`, { mode: 0o600, flush: true });
    await rename(`${path}.new`, path);
  }

  return {
    async keep({ n, position, guid, mac }, at) {
      const head: KeptHead = { at: at.toISOString(), n, mac: mac.toString('hex'), row: { position, guid } };
      await mkdir(dataDir, { recursive: true });
      await appendFile(path, `${JSON.stringify(head)}\n`, { mode: 0o600 });
      if ((await stat(path)).size > MOST_BYTES) await shorten();
    },
    read: async () => (await lines()).flatMap(headsOf),
  };
}

function headsOf(line: string): KeptHead[] {
  try {
    return [KeptHead.parse(JSON.parse(line))];
  } catch {
    return [];
  }
}
