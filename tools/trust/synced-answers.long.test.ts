import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { submitReview } from '@sonoboard/contract/reviews/reviews.endpoints';
import { expect, test } from 'vitest';
import { ensureProgram } from '../debian-package.mjs';
import { apiUrl } from '../../server/src/platform/http/serve.ts';
import { addMember, makeCollection, makeExam } from '../../server/test/factories.ts';
import { noteFigure } from '../../server/test/figure.ts';
import { startOwnProduct } from '../../server/test/own-product.ts';
import { clipsOf, reviewBody } from '../../server/test/review-bodies.ts';
import { makeUser } from '../../server/test/test-users.ts';
import { readTrace } from './unsynced-answers.fixture.ts';

const SUBMISSIONS = 200;

// strace is a program of Linux, which only root can install.
test.runIf(ensureProgram('strace'))(
  'every review that was answered had been synced to the disk before',
  async (context) => {
    const folder = mkdtempSync(join(tmpdir(), 'sonoboard-trace-'));
    // PostgreSQL runs as another user when we are root.
    chmodSync(folder, 0o755);
    const trace = join(folder, 'trace');
    const calls = 'trace=pwrite64,pwritev,fdatasync,fsync,sendto';
    const data = join(folder, 'data');
    // Making the database is no part of the trace.
    await (await startOwnProduct({ folder: data })).stop();
    const product = await startOwnProduct({
      folder: data,
      launcher: [
        'strace',
        // Beside the server, which then is the process that is told to stop.
        '-D',
        '-f',
        '--seccomp-bpf',
        '-y',
        '-s',
        '512',
        '-e',
        calls,
        '-e',
        'signal=none',
        '-o',
        trace,
      ],
    });
    try {
      const { deps, origin } = product;
      const reviewer = await makeUser(deps);
      const collection = await makeCollection(deps, {});
      await addMember(deps, collection, reviewer, ['reviewer']);
      const wish = { operator: reviewer, collections: [collection], clips: clipsOf('dvt_left_two_point') };
      const bodies: ReturnType<typeof reviewBody>[] = [];
      for (let n = 0; n < SUBMISSIONS; n += 1) bodies.push(reviewBody(await makeExam(deps, wish)));
      const before = readTrace(readFileSync(trace, 'latin1')).commits;
      let answered = 0;
      // One after the other: commits of the same moment share a sync, which one process makes for all.
      for (const body of bodies) {
        const reply = await fetch(`${origin}${apiUrl(submitReview)}`, {
          method: 'POST',
          headers: { cookie: reviewer.cookie, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        expect(reply.status).toBe(201);
        answered += 1;
      }
      const { commits, unsynced } = readTrace(readFileSync(trace, 'latin1'));
      noteFigure(
        context,
        `${answered} reviews answered, ${commits - before} commits of PostgreSQL meanwhile, ${unsynced.length} answered before their sync`,
      );
      expect(unsynced).toEqual([]);
      expect(answered).toBe(SUBMISSIONS);
      expect(commits - before).toBeGreaterThanOrEqual(SUBMISSIONS);
    } finally {
      await product.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
