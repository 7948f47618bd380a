import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { SETTINGS } from '../../server/src/platform/settings-table.ts';
import { readSettings, SettingsError } from '../../server/src/platform/settings.ts';

const ROOT = new URL('../../', import.meta.url).pathname;
const OPERATE = join(ROOT, 'operate');
const read = (file: string) => readFileSync(join(OPERATE, file), 'utf8');
const isInstalled = (program: string) => spawnSync('which', [program]).status === 0;
/** In tenths: a service without any protection has 96 of 100, Debian's own often more than 80. */
const EXPOSURE_MAX = 25;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sonoboard-operate-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function problemsOf(env: Readonly<Record<string, string>>): string {
  try {
    readSettings(env, folder);
    return '';
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
}

/** The lines NAME=value of a file of settings. */
function settingsIn(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}

const unknownNames = (names: readonly string[]) => names.filter((name) => !(name in SETTINGS));
const secret = (first: string) => `${first}1b2c3d4e5f6a7b8c9d0a1b2c3d4e5f6`;

describe('the settings for systemd', () => {
  const template = settingsIn(read('systemd/sonoboard.env'));
  const filled = {
    ...template,
    SESSION_SECRET: secret('a'),
    URL_SIGNING_SECRET: secret('b'),
    SMTP_URL: 'smtps://mail.hospital.example',
    MAIL_FROM: 'sonoboard@hospital.example',
  };

  test('are settings of the product', () => {
    expect(unknownNames(Object.keys(template))).toEqual([]);
  });

  test('refuse to start until secrets and mail server are written into them, and then start', () => {
    expect(problemsOf(template)).toMatch(
      /SMTP_URL is required[^]*SESSION_SECRET is required[^]*URL_SIGNING_SECRET is required/,
    );
    expect(problemsOf(filled)).toBe('');
  });
});

interface Service {
  readonly image: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
}

describe('the compose file', () => {
  const compose = parse(read('docker/compose.yaml')) as { services: Record<string, Service> };

  test('runs product, PostgreSQL, S3 store, mail catcher and TLS proxy', () => {
    expect(Object.keys(compose.services)).toEqual(['sonoboard', 'postgres', 'store', 'mail', 'proxy']);
  });

  test('gives the product settings that it knows, and with which it starts', () => {
    const environment = compose.services['sonoboard']?.environment ?? {};
    expect(unknownNames(Object.keys(environment))).toEqual([]);
    const given: Record<string, string> = {
      PUBLIC_URL: 'https://sonoboard.example',
      POSTGRES_PASSWORD: 'x1',
      DATABASE_PASSWORD: 'x3',
      BLOB_STORE_SECRET: 'x2',
      SESSION_SECRET: secret('a'),
      URL_SIGNING_SECRET: secret('b'),
      MAIL_FROM: 'sonoboard@hospital.example',
    };
    const filled = Object.entries(environment).map(([name, value]) => [
      name,
      value.replaceAll(
        /\$\{(\w+)(?::[?-](.*?))?\}/g,
        (_, variable: string, otherwise = '') => given[variable] ?? otherwise,
      ),
    ]);
    expect(problemsOf(Object.fromEntries(filled))).toBe('');
  });

  test('lets PostgreSQL make the role that the product works as', () => {
    const [, role, variable] = /^postgres:\/\/(\w+):\$\{(\w+)/.exec(
      compose.services['sonoboard']?.environment?.['DATABASE_URL'] ?? '',
    ) ?? ['', 'none', 'none'];
    const { environment, volumes } = compose.services['postgres'] ?? {};
    expect(Object.keys(environment ?? {})).toContain(variable);
    expect(volumes).toContain('./make-role.sh:/docker-entrypoint-initdb.d/make-role.sh:ro');
    const script = read('docker/make-role.sh');
    expect(script).toContain(`create role ${role} login password :'password';`);
    expect(script).toContain(`--set password="$${variable}"`);
  });

  test('runs the product without capabilities on a read-only file system, and opens nothing but the proxy to others', () => {
    expect(compose.services['sonoboard']).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    const open = Object.values(compose.services).flatMap(({ ports = [] }) => ports);
    expect(open.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual(['443:8443']);
  });

  test('has a version for every image of others', () => {
    const images = Object.values(compose.services).map(({ image }) => image);
    expect(images.filter((image) => !/:[v\d$]/.test(image))).toEqual([]);
  });
});

test('the image runs without root and says whether it is ready', () => {
  const dockerfile = read('docker/Dockerfile');
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
  expect(last).toMatch(/^USER [1-9]\d*$/m);
  expect(last).toContain('/readyz');
});

test('sonoboard@.service is sonoboard.service with a port and a folder of its own', () => {
  const settingsOf = (unit: string) =>
    read(`systemd/${unit}`)
      .split('\n')
      .filter((line) => !/^(#|$|Description=|ExecStart=)/.test(line));
  expect(settingsOf('sonoboard@.service')).toEqual(settingsOf('sonoboard.service'));
  expect(read('systemd/sonoboard@.service')).toMatch(/^ExecStart=.* PORT=808%i DATA_DIR=\S+%i BLOB_STORE=/m);
});

test('the Prometheus configuration scrapes the job that the alert rules name, with a token', () => {
  const { rule_files: rules, scrape_configs: jobs } = parse(read('monitoring/prometheus.yml')) as {
    rule_files: string[];
    scrape_configs: { job_name: string; authorization: object }[];
  };
  expect(rules).toEqual(['sonoboard-alerts.yml']);
  expect(jobs).toMatchObject([
    { job_name: 'sonoboard', authorization: { credentials_file: '/etc/prometheus/sonoboard-token' } },
  ]);
  expect(read('monitoring/alerts.yml')).toContain('up{job="sonoboard"}');
});

describe.skipIf(!isInstalled('systemd-analyze'))('the units', () => {
  const units = [
    'sonoboard.service',
    'sonoboard@.service',
    'sonoboard-backup.service',
    'sonoboard-backup.timer',
  ].map((name) => join(OPERATE, 'systemd', name));

  test('are well formed', () => {
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...units], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  test.each(['sonoboard.service', 'sonoboard@.service', 'sonoboard-backup.service'])(
    '%s is hardened',
    (name) => {
      const words = ['security', '--offline=true', `--threshold=${EXPOSURE_MAX}`, '--no-pager'];
      const { status } = spawnSync('systemd-analyze', [...words, join(OPERATE, 'systemd', name)]);
      expect(status).toBe(0);
    },
  );
});

describe.skipIf(!isInstalled('nginx') || !isInstalled('openssl'))('nginx accepts', () => {
  test.each(['nginx/sonoboard.conf', 'nginx/clips.conf', 'docker/nginx.conf'])('%s', (file) => {
    const [certificate, key] = [join(folder, 'sonoboard.pem'), join(folder, 'sonoboard.key')];
    const made = '-x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=sonoboard.example'.split(
      ' ',
    );
    execFileSync('openssl', ['req', ...made, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
    mkdirSync(join(folder, 'logs'));
    const config = read(file)
      .replace(/ssl_certificate \S+;/, `ssl_certificate ${certificate};`)
      .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${key};`)
      // Only inside the network of compose is there such a name.
      .replace('server sonoboard:8080;', 'server 127.0.0.1:8080;')
      .replace('/run/sonoboard-checks', join(folder, 'checks'));
    writeFileSync(
      join(folder, 'nginx.conf'),
      `pid ${join(folder, 'pid')};\nevents { }\nhttp {\n${config}\n}\n`,
    );
    const words = ['-t', '-q', '-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')];
    const { status, stderr } = spawnSync('nginx', words, { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });
});
