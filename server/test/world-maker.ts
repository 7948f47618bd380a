import { createServer } from 'node:http';
import { systemClock } from '../src/platform/clock.ts';
import { CALL_STATEMENT_TIMEOUT_MS, openDatabase } from '../src/platform/database/db.ts';
import { openBlobStore } from '../src/platform/files/blobs/open-blob-store.ts';
import { loginsToRunning } from '../src/platform/database/embedded-postgres/embedded-postgres.ts';
import { loadSecrets } from '../src/platform/secrets.ts';
import { readSettings } from '../src/platform/settings.ts';
import { endRetentionNotice, type RetentionNotice } from './retention-notice.ts';
import { makeReviewWorld, type ReviewWorldOptions } from './review-world.ts';
import type { WorldDeps } from './test-users.ts';

/**
 * Makes people and exams for browser tests, beside the running product: phones that record exams are not part of these
 * tests. Answers the port it listens on; the product's database is reached when the first test asks.
 */
export async function startWorldMaker(env: NodeJS.ProcessEnv): Promise<number> {
  let deps: Promise<WorldDeps> | undefined;
  const server = createServer((request, reply) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body: unknown = JSON.parse(Buffer.concat(parts).toString());
      deps ??= reachProduct(env);
      deps
        // Written by e2e/exams.ts, one function for each address.
        .then((reached) =>
          request.url === '/retention'
            ? endRetentionNotice(reached, body as RetentionNotice)
            : makeReviewWorld(reached, body as ReviewWorldOptions),
        )
        .then(
          (world) => reply.end(JSON.stringify(world)),
          (error: unknown) => reply.writeHead(500).end(String(error)),
        );
    });
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
    // The product ends this process; this listener must not keep it alive.
    server.unref();
  });
}

async function reachProduct(env: NodeJS.ProcessEnv): Promise<WorldDeps> {
  const settings = readSettings(env, process.cwd());
  const { db } = openDatabase({
    connection: (await loginsToRunning(settings.dataDir)).owner,
    maxConnections: 2,
    statementTimeoutMs: CALL_STATEMENT_TIMEOUT_MS,
  });
  const blobs = await openBlobStore(settings.blobStore);
  return { db, blobs, clock: systemClock, secrets: loadSecrets(settings) };
}
