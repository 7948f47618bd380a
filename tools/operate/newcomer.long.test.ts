import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bootDebian, canBootDebian } from './debian-tree.fixture.ts';
import { commandsByHeading, OPERATE_PAGE, type WALKED } from './page-commands.fixture.ts';

const ROOT = new URL('../../', import.meta.url).pathname;
const COMMANDS = commandsByHeading(OPERATE_PAGE);
const CODE = 'cd /opt/sonoboard';

/** What a newcomer replaces, or types into an editor. */
const TYPED: readonly (readonly [page: string | RegExp, typed: string])[] = [
  [
    /^editor (\S+)$/gm,
    "sed --in-place 's|^PUBLIC_URL=.*|PUBLIC_URL=https://server.sonoboard.example|; s|^SMTP_URL=.*|SMTP_URL=off|' $1",
  ],
  // As the page has it under Commands: where the service is installed, they are run as its user.
  [/^npm run (backup|verify) -- \/mnt\/backup/gm, 'sonoboard $1 /mnt/backup/sonoboard'],
  ['2026-11-18T02-00-00-000Z', '"$(ls /mnt/backup/sonoboard/backups | head -1)"'],
  ["'the key of /etc/sonoboard.env'", '"$(sed --quiet \'s/^BACKUP_KEY=//p\' /etc/sonoboard.env)"'],
  ["'the secret of /etc/sonoboard.env'", '"$(sed --quiet \'s/^SESSION_SECRET=//p\' /etc/sonoboard.env)"'],
  ['restore -- /mnt/backup\n', 'restore -- /mnt/backup/sonoboard\n'],
];

/** A server in the foreground, which is asked whether it is ready, and stopped. */
const startsServer = (port: number) => `npm start & server=$!
curl --fail --silent --retry 60 --retry-connrefused --retry-delay 1 http://127.0.0.1:${port}/readyz
kill $server; wait $server || true`;

describe.skipIf(!canBootDebian)('a newcomer who follows docs/operate.md on an empty Debian server', () => {
  let debian: Awaited<ReturnType<typeof bootDebian>>;
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sonoboard-newcomer-'));
    chmodSync(folder, 0o755);
    // What is committed: a newcomer gets nothing else.
    const code = join(folder, 'sonoboard.git');
    execFileSync('git', ['clone', '--quiet', '--bare', ROOT, code]);
    for (const version of ['v2.2.2', 'v2.3.0'])
      execFileSync('git', ['tag', '--force', version], { cwd: code });
    const backup = join(folder, 'backup');
    mkdirSync(backup, { mode: 0o755 });
    debian = await bootDebian(folder, { [code]: '/srv/sonoboard.git', [backup]: '/mnt/backup' });
    await debian.run(
      `printf '[url "file:///srv/sonoboard.git"]\\n  insteadOf = https://git.example/sonoboard.git\\n[safe]\\n  directory = *\\n' > /root/.gitconfig`,
    );
  });
  afterAll(() => debian?.stop());

  /** The commands below a heading, as the newcomer types them. */
  function typed(heading: (typeof WALKED)[number], port = 0): string {
    let commands = COMMANDS.get(heading) ?? '';
    for (const [page, replacement] of TYPED) commands = commands.replaceAll(page, replacement);
    return commands.replace(/npm start$/m, startsServer(port));
  }
  const follow = (heading: (typeof WALKED)[number], port?: number) =>
    debian.run(`${heading === 'Packages, user, code' ? 'true' : CODE}\n${typed(heading, port)}`);

  test('has a product behind TLS, and a link for the first administrator', async () => {
    for (const heading of ['Packages, user, code', 'Database', 'Settings', 'Service', 'TLS'] as const) {
      await follow(heading);
    }
    const page = await debian.run('curl --fail --silent --insecure https://server.sonoboard.example/login');
    expect(page).toContain('<title>Sonoboard</title>');
    expect(await follow('First administrator')).toContain('https://server.sonoboard.example/');
  });

  test('has a backup every hour, which is whole', async () => {
    expect(await follow('Hourly backup')).toMatch(/The backup \S+ is good/);
    expect(await debian.run('systemctl list-timers sonoboard-backup.timer')).toContain(
      'sonoboard-backup.service',
    );
    expect(await follow('Backup')).toContain('is complete');
    expect(await follow('Verify')).toMatch(/is good[^]*is good/);
  });

  test('restores it elsewhere', async () => {
    const env = `export BACKUP_KEY="$(sed --quiet 's/^BACKUP_KEY=//p' /etc/sonoboard.env)"`;
    const restored = await debian.run(
      `${CODE}\n${env}\n${typed('Restore', 8080).replaceAll('DATA_DIR', 'PORT=8098 DATA_DIR').replaceAll(':8080', ':8098')}`,
    );
    expect(restored).toMatch(/is restored and compared[^]*"ready"/);
    expect(await follow('Restore drill', 8099)).toMatch(/is restored and compared[^]*"ready"/);
  });

  test('upgrades it, and goes back to the old version', async () => {
    expect(await follow('Upgrades')).toContain('"status":"ok"');
    expect(await follow('Back to the old version')).toContain('is restored and compared');
  });

  test('has a Prometheus that reads it, and three servers that go on when one stops', async () => {
    expect(await follow('Monitoring')).toMatch(/sonoboard_backup_age_seconds [^]*SUCCESS/);
    await follow('Three on one machine');
    const count = `'query=sum(up{job="sonoboard"})' http://127.0.0.1:9090/api/v1/query`;
    const isUp = `curl --get --fail --silent --data-urlencode ${count}`;
    await expect.poll(() => debian.run(isUp), { timeout: 120_000, interval: 2_000 }).toContain(',"3"]');
    await debian.run('systemctl kill --signal=KILL sonoboard@2');
    const page = 'curl --fail --silent --insecure https://server.sonoboard.example/login';
    for (let call = 0; call < 10; call += 1)
      expect(await debian.run(page)).toContain('<title>Sonoboard</title>');
    expect(await debian.run('sonoboard backup /mnt/backup/sonoboard')).toContain('is complete');
  });
});
