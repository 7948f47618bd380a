import { type SpawnOptions, spawnSync } from 'node:child_process';
import { constants, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** How PostgreSQL's programs are run, because PostgreSQL refuses root. */
export interface RunAs {
  /** Owner of the cluster's files; null: anyone who runs this process. */
  readonly owner: { readonly uid: number; readonly gid: number } | null;
  command(program: string, args: readonly string[]): [string, string[], Pick<SpawnOptions, 'uid' | 'gid'>];
}

const NOBODY = 65_534;
const ROOT = 0;
const SOMEBODY = 1000;
const USERS = '/etc/passwd';

const asOurselves: RunAs = { owner: null, command: (program, args) => [program, [...args], {}] };

/** Inside, our files belong to this number: root without being root. Anyone who has the number outside gets nothing by it. */
const namespaceOf = (uid: number) => ['--user', `--map-user=${uid}`, `--map-group=${uid}`, '--'];

const inNamespace = (uid: number): RunAs => ({
  owner: null,
  command: (program, args) => ['unshare', [...namespaceOf(uid), program, ...args], {}],
});

/** A namespace that has a list of users of its own, for systems that know no user but root. */
function inNamespaceWithUsers(dataDir: string): RunAs {
  const users = join(dataDir, 'postgres.users');
  writeFileSync(users, `sonoboard:x:${SOMEBODY}:${SOMEBODY}::/:/bin/false\n`, { mode: 0o600 });
  const script = `mount --bind "$0" ${USERS} && exec unshare ${namespaceOf(SOMEBODY).join(' ')} "$@"`;
  const start = ['--user', '--map-root-user', '--mount', '--', 'sh', '-c', script, users];
  return { owner: null, command: (program, args) => ['unshare', [...start, program, ...args], {}] };
}

/** Chooses once per start. An existing cluster decides by its owner: its files must stay readable. */
export function chooseRunAs(initdb: string, clusterFolder: string): RunAs {
  if (process.getuid?.() !== ROOT) return asOurselves;
  if (existsSync(clusterFolder)) {
    const { uid, gid } = statSync(clusterFolder);
    // Only initdb asks what its user is called; the server is content with any number.
    return uid === ROOT ? inNamespace(SOMEBODY) : asUser(uid, gid);
  }
  const dataDir = dirname(clusterFolder);
  const nobody = asUser(NOBODY, NOBODY);
  if (isOpenToOthers(dataDir) && mayCreate(nobody, initdb)) return nobody;
  const namespace = inNamespace(someKnownUser());
  if (mayCreate(namespace, initdb)) return namespace;
  const namespaceWithUsers = inNamespaceWithUsers(dataDir);
  if (mayCreate(namespaceWithUsers, initdb)) return namespaceWithUsers;
  throw new Error(
    `PostgreSQL does not run as root. User ${NOBODY} cannot run it in ${dataDir}, and this system has no namespace for it. ` +
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

/** Containers often have no user 1000. The number 65534 comes last: in a namespace it also stands for all users outside. */
function someKnownUser(): number {
  const lines = existsSync(USERS) ? readFileSync(USERS, 'utf8').split('\n') : [];
  const uids = lines.map((line) => Number(line.split(':')[2]));
  return uids.find((uid) => uid > ROOT && uid !== NOBODY) ?? NOBODY;
}

/** Writes nothing. It fails where the system has no name for the user, which creating a cluster needs. */
function mayCreate(runAs: RunAs, initdb: string): boolean {
  const [program, args, options] = runAs.command(initdb, ['--show', '--pgdata=/']);
  return spawnSync(program, args, { ...options, cwd: '/', stdio: 'ignore' }).status === 0;
}
