import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { getCurrentUser } from '@sonoboard/contract/accounts/accounts.endpoints';
import { submitReview } from '@sonoboard/contract/reviews/reviews.endpoints';
import { inArray } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { apiUrl } from '../src/platform/http/serve.ts';
import { examReviews } from '../src/tables/reviews.tables.ts';
import { addMember, makeCollection, makeExam } from './factories.ts';
import { noteFigure } from './figure.ts';
import { type OwnProduct, startOwnProduct } from './own-product.ts';
import { clipsOf, reviewBody } from './review-bodies.ts';
import { makeUser, type TestUser } from './test-users.ts';

/** What a full disk may answer: nothing was stored, come back later. */
const NOT_NOW = [503, 507];
const DISK_MB = 500;
/** More than one segment of PostgreSQL's log, so that it has to ask the disk for another. */
const REVIEWS = 1_500;

const cleared: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const clear of cleared.splice(0).toReversed()) await clear();
});

/** A disk of its own in memory, or null where this user may not mount one. */
function mountDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'sonoboard-disk-'));
  const mounted =
    spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=755`, 'tmpfs', folder]).status === 0;
  cleared.push(() => {
    if (mounted) spawnSync('umount', [folder]);
    rmSync(folder, { recursive: true, force: true });
  });
  return mounted ? folder : null;
}

const mayMount = process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'true']).status === 0;

/** Takes all that is left, and says how to give it back. */
function fillUp(folder: string): () => void {
  const file = join(folder, 'filler');
  spawnSync('sh', ['-c', `cat /dev/zero > ${file}`]);
  return () => rmSync(file);
}

async function start(options: Parameters<typeof startOwnProduct>[0]): Promise<OwnProduct> {
  const product = await startOwnProduct(options);
  cleared.push(() => product.stop());
  return product;
}

async function makeWork({ deps }: OwnProduct, exams: number) {
  const reviewer = await makeUser(deps);
  const collection = await makeCollection(deps, {});
  await addMember(deps, collection, reviewer, ['reviewer']);
  const wish = { operator: reviewer, collections: [collection], clips: clipsOf('dvt_left_two_point') };
  const bodies: ReturnType<typeof reviewBody>[] = [];
  for (let n = 0; n < exams; n += 1) bodies.push(reviewBody(await makeExam(deps, wish)));
  return { reviewer, bodies };
}

async function submit({ origin }: OwnProduct, reviewer: TestUser, body: object): Promise<number> {
  const reply = await fetch(`${origin}${apiUrl(submitReview)}`, {
    method: 'POST',
    headers: { cookie: reviewer.cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await reply.text();
  return reply.status;
}

async function whoAmI({ origin }: OwnProduct, { cookie }: TestUser): Promise<number> {
  return (await fetch(`${origin}${apiUrl(getCurrentUser)}`, { headers: { cookie } })).status;
}

test.runIf(mayMount)(
  'where the disk of the database is full, nothing that was answered is lost, nobody is signed out, and it goes on by itself',
  async (context) => {
    const disk = mountDisk() ?? '';
    const product = await start({
      folder: join(disk, 'data'),
      env: { DISK_RESERVE_MB: '1', LOG_LEVEL: 'fatal' },
    });
    const { reviewer, bodies } = await makeWork(product, REVIEWS);
    const [first = {}] = bodies;
    expect(await submit(product, reviewer, first)).toBe(201);

    const freeUp = fillUp(disk);
    const accepted: string[] = [];
    const refused: number[] = [];
    const reads: number[] = [];
    for (const body of bodies.slice(1)) {
      const status = await submit(product, reviewer, body);
      if (status === 201) accepted.push(body.clip_set_guid);
      else refused.push(status);
      if (refused.length % 10 === 1) reads.push(await whoAmI(product, reviewer));
      if (refused.length === 100) break;
    }
    freeUp();
    const left = bodies.filter(({ clip_set_guid: exam }) => !accepted.includes(exam)).slice(0, 50);
    const statuses: number[] = [];
    for (const body of left) {
      let status = await submit(product, reviewer, body);
      for (; NOT_NOW.includes(status); status = await submit(product, reviewer, body)) await delay(100);
      statuses.push(status);
    }
    noteFigure(
      context,
      `${accepted.length} reviews accepted and ${refused.length} refused on a full disk with ${[...new Set(refused)].join(' and ')}, ` +
        `reads answered ${[...new Set(reads)].join(' and ')}; ${statuses.length} more once there was room`,
    );
    expect(refused.filter((status) => !NOT_NOW.includes(status))).toEqual([]);
    expect(refused).not.toEqual([]);
    expect(reads.filter((status) => ![200, 503].includes(status))).toEqual([]);
    expect(statuses).toEqual(left.map(() => 201));
    expect(product.program.child.exitCode).toBeNull();
    const kept = await product.deps.db
      .select({ exam: examReviews.examGuid })
      .from(examReviews)
      .where(inArray(examReviews.examGuid, accepted));
    expect(kept).toHaveLength(accepted.length);
  },
);

test.runIf(mayMount)(
  'where the disk of the log is full, the server goes on, and writes again once there is room',
  async (context) => {
    const disk = mountDisk() ?? '';
    const logs = join(disk, 'logs');
    mkdirSync(logs);
    const logFile = join(logs, 'sonoboard.log');
    const product = await start({
      launcher: ['sh', '-c', `exec "$@" >> ${logFile} 2>&1`, 'sh'],
      env: { LOG_LEVEL: 'info' },
    });
    const { reviewer, bodies } = await makeWork(product, 200);
    const freeUp = fillUp(disk);
    const statuses: number[] = [];
    for (const body of bodies.slice(0, 100)) statuses.push(await submit(product, reviewer, body));
    freeUp();
    writeFileSync(logFile, '');
    for (const body of bodies.slice(100)) statuses.push(await submit(product, reviewer, body));
    noteFigure(context, `${statuses.length} reviews accepted beside a full disk of the log`);
    expect(statuses).toEqual(bodies.map(() => 201));
    const lines = spawnSync('grep', ['-c', 'answered', logFile]).stdout.toString();
    expect(Number(lines)).toBeGreaterThan(0);
  },
);
