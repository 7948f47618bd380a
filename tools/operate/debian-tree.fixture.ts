import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const RELEASE = 'trixie';
/** Of this machine, whose network may have an authority of its own. */
const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt';
const AUTHORITIES_INSIDE = '/etc/ssl/authorities.crt';
const NAME = 'server.sonoboard.example';
/** Services that Debian starts may take a while on a machine that is busy. */
const BOOT_MS = 120_000;

const isInstalled = (program: string) => spawnSync('which', [program]).status === 0;

/** A Debian can be installed and booted here: by root, with debootstrap, ca-certificates and systemd-nspawn (package systemd-container). */
export const canBootDebian =
  process.getuid?.() === 0 &&
  existsSync(AUTHORITIES) &&
  ['debootstrap', 'systemd-nspawn', 'nsenter'].every(isInstalled);

interface DebianTree {
  /** Runs commands as root until one fails, and gives what they print. Throws where one does. */
  run(commands: string, env?: Readonly<Record<string, string>>): Promise<string>;
  stop(): Promise<void>;
}

/** An empty Debian with a systemd of its own and the network of this machine; `folders` of this machine are seen in it. */
export async function bootDebian(
  folder: string,
  folders: Readonly<Record<string, string>>,
): Promise<DebianTree> {
  const tree = join(folder, 'tree');
  execFileSync('debootstrap', [RELEASE, tree], { stdio: 'ignore' });
  // What an installer asks for: a name that the machine knows itself by.
  writeFileSync(join(tree, 'etc/hostname'), `${NAME}\n`);
  appendFileSync(join(tree, 'etc/hosts'), `127.0.0.1 localhost\n127.0.1.1 ${NAME} server\n`);
  // The tree is thrown away, so packages need not survive a power cut.
  writeFileSync(join(tree, 'etc/dpkg/dpkg.cfg.d/no-sync'), 'force-unsafe-io\n');
  mkdirSync(dirname(join(tree, AUTHORITIES_INSIDE)), { recursive: true });
  copyFileSync(AUTHORITIES, join(tree, AUTHORITIES_INSIDE));
  for (const inside of Object.values(folders)) mkdirSync(join(tree, inside), { recursive: true });
  const words = [
    '--quiet',
    '--boot',
    '--console=passive',
    '--register=no',
    '--keep-unit',
    `--directory=${tree}`,
    `--hostname=${NAME}`,
    '--resolv-conf=copy-host',
    ...Object.entries(folders).map(([here, inside]) => `--bind=${here}:${inside}`),
  ];
  const container = spawn('systemd-nspawn', words, {
    stdio: 'ignore',
    env: { ...process.env, SYSTEMD_NSPAWN_UNIFIED_HIERARCHY: '1' },
  });
  const ended = new Promise((resolve) => container.once('exit', resolve));
  const inside = () => firstChildOf(container.pid ?? 0);

  const run: DebianTree['run'] = (commands, env = {}) =>
    new Promise((resolve, reject) => {
      const place = ['--mount', '--uts', '--ipc', '--pid', '--cgroup', '--root', '--wd'];
      const child = spawn('nsenter', [`--target=${inside()}`, ...place, 'bash', '-e', '-c', commands], {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
          HOME: '/root',
          LANG: 'C.UTF-8',
          DEBIAN_FRONTEND: 'noninteractive',
          NODE_EXTRA_CA_CERTS: AUTHORITIES_INSIDE,
          ...env,
        },
      });
      let output = '';
      child.stdout.on('data', (part: Buffer) => (output += part.toString()));
      child.stderr.on('data', (part: Buffer) => (output += part.toString()));
      child.on('exit', (code) => {
        if (code === 0) resolve(output);
        else reject(new Error(`${commands}\nended with ${code}:\n${output.slice(-4_000)}`));
      });
    });

  const bootedBy = Date.now() + BOOT_MS;
  const isUp = () =>
    run('systemctl is-system-running --wait || systemctl is-active multi-user.target').then(
      () => true,
      () => false,
    );
  while (!(await isUp())) {
    if (Date.now() > bootedBy) throw new Error('The Debian did not come up');
    await delay(500);
  }
  return {
    run,
    async stop() {
      container.kill('SIGTERM');
      await Promise.race([ended, delay(20_000)]);
      container.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function firstChildOf(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return Number(children.split(' ')[0]);
}
