import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../src/platform/database/embedded-postgres/embedded-postgres.ts';
import { migrate } from '../src/platform/database/migrate.ts';

export interface ReplicatedDatabase {
  readonly primary: pg.ClientConfig;
  readonly replica: pg.ClientConfig;
  stopReplica(): Promise<void>;
  startReplica(): Promise<void>;
  stop(): Promise<void>;
}

/** Two real PostgreSQL servers, of which one streams the other: a copy of its stopped cluster that follows it. */
export async function startReplicatedDatabase(): Promise<ReplicatedDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'sonoboard-replica-'));
  const [primaryFolder, replicaFolder] = [join(folder, 'primary'), join(folder, 'replica')];
  const first = await startEmbeddedPostgres(primaryFolder);
  await migrate(first.connection());
  await first.stop();
  mkdirSync(replicaFolder, { mode: 0o711 });
  const cluster = join(replicaFolder, 'postgres');
  // With owners and modes, as PostgreSQL wants them.
  const copied = spawnSync('cp', ['-a', join(primaryFolder, 'postgres'), cluster]);
  if (copied.status !== 0) throw new Error(`The cluster could not be copied: ${copied.stderr.toString()}`);
  const primary = await startEmbeddedPostgres(primaryFolder);
  const { host = '', port = 5432, user = '' } = primary.connection();
  writeFileSync(join(cluster, 'standby.signal'), '');
  appendFileSync(
    join(cluster, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${host} port=${port} user=${user}'\n`,
  );
  let replica: EmbeddedPostgres | null = await startEmbeddedPostgres(replicaFolder);
  return {
    primary: primary.connection(),
    replica: replica.connection(),
    async stopReplica() {
      await replica?.stop();
      replica = null;
    },
    async startReplica() {
      replica = await startEmbeddedPostgres(replicaFolder);
    },
    async stop() {
      await replica?.stop();
      await primary.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
