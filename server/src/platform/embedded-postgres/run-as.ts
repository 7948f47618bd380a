import { type SpawnOptions, spawnSync } from 'node:child_process';
import { constants, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** How PostgreSQL's programs are run, because PostgreSQL refuses root. */
export interface RunAs {
  /** Owner of the cluster's files; null: whoever runs this process. */
  readonly owner: { readonly uid: number; readonly gid: number } | null;
  command(program: string, args: readonly string[]): [string, string[], Pick<SpawnOptions, 'uid' | 'gid'>];
}

const NOBODY = 65_534;
const ROOT = 0;

const asOurselves: RunAs = { owner: null, command: (program, args) => [program, [...args], {}] };

/** A user namespace in which our files belong to an ordinary user: root without being root. */
const inNamespace: RunAs = {
  owner: null,
  command: (program, args) => [
    'unshare',
    ['--user', '--map-user=1000', '--map-group=1000', '--', program, ...args],
    {},
  ],
};

/** Chooses once per start. An existing cluster decides by its owner: its files must stay readable. */
export function chooseRunAs(postgres: string, clusterFolder: string): RunAs {
  if (process.getuid?.() !== ROOT) return asOurselves;
  if (existsSync(clusterFolder)) {
    const { uid, gid } = statSync(clusterFolder);
    return uid === ROOT ? inNamespace : asUser(uid, gid);
  }
  const nobody = asUser(NOBODY, NOBODY);
  if (isOpenToOthers(dirname(clusterFolder)) && runs(nobody, postgres)) return nobody;
  if (runs(inNamespace, postgres)) return inNamespace;
  throw new Error(
    `PostgreSQL does not run as root, and user ${NOBODY} cannot reach ${dirname(clusterFolder)}. ` +
      'Start as an ordinary user, set DATA_DIR to a folder that others may enter, or set DATABASE_URL.',
  );
}

function asUser(uid: number, gid: number): RunAs {
  return { owner: { uid, gid }, command: (program, args) => [program, [...args], { uid, gid }] };
}

function isOpenToOthers(folder: string): boolean {
  for (let path = folder; ; path = dirname(path)) {
    if (!(statSync(path).mode & constants.S_IXOTH)) return false;
    if (path === dirname(path)) return true;
  }
}

function runs(runAs: RunAs, postgres: string): boolean {
  const [program, args, options] = runAs.command(postgres, ['--version']);
  return spawnSync(program, args, { ...options, stdio: 'ignore' }).status === 0;
}
