import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../tools/free-port.mjs';
import { ROOT } from '../tools/ready.mjs';

export const hasNginx = spawnSync('nginx', ['-v']).error === undefined;

interface NginxInput {
  /** The server behind it. */
  readonly serverUrl: string;
  readonly blobsFolder: string;
  /** Where nginx keeps what it writes. */
  readonly folder: string;
}

export interface Nginx {
  /** The product behind the configuration of operate/nginx/clips.conf. */
  readonly productUrl: string;
  /** The folder of blobs as plain files. */
  readonly filesUrl: string;
  stop(): Promise<void>;
}

/** One nginx with the documented configuration, which also serves the files without any check: the limit of this machine. */
export async function startNginx({ serverUrl, blobsFolder, folder }: NginxInput): Promise<Nginx> {
  const [productPort, filesPort] = [await freePort(), await freePort()];
  const product = documentedConfig('operate/nginx/clips.conf', {
    ...plainHttpAt(productPort),
    '127.0.0.1:8080': new URL(serverUrl).host.replace('localhost', '127.0.0.1'),
    '/run/sonoboard-checks': join(folder, 'checks'),
    '/var/lib/sonoboard/blobs/': `${blobsFolder}/`,
  });
  const files = `server {
    listen 127.0.0.1:${filesPort};
    root ${blobsFolder};
    default_type video/mp4;
    sendfile on;
    tcp_nopush on;
    open_file_cache max=1000 inactive=60s;
  }`;
  const filesUrl = `http://127.0.0.1:${filesPort}`;
  const stop = await runNginx({ folder, config: `${product}\n${files}`, answersAt: filesUrl });
  return { productUrl: `http://127.0.0.1:${productPort}`, filesUrl, stop };
}

/** What a documented configuration has for TLS, and what it has here instead. */
export function plainHttpAt(port: number): Readonly<Record<string, string>> {
  return {
    'listen 443 ssl;': `listen 127.0.0.1:${port};`,
    'ssl_certificate /etc/ssl/sonoboard.pem;': '',
    'ssl_certificate_key /etc/ssl/sonoboard.key;': '',
  };
}

interface NginxRun {
  /** Where nginx keeps what it writes. */
  readonly folder: string;
  /** What its `http` block includes. */
  readonly config: string;
  readonly answersAt: string;
}

/** Returns what stops it. */
export async function runNginx({ folder, config, answersAt }: NginxRun): Promise<() => Promise<void>> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'sonoboard.conf'), config);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  );
  writeFileSync(
    join(folder, 'nginx.conf'),
    `user ${userInfo().username} ${groupOfUser()};
worker_processes auto;
daemon off;
pid ${join(folder, 'nginx.pid')};
error_log stderr crit;
events { worker_connections 1024; }
http {
  access_log off;
  ${temporary.join('\n  ')}
  include ${join(folder, 'sonoboard.conf')};
}
`,
  );
  const child = spawn('nginx', ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while ((await fetch(answersAt).catch(() => null)) === null) {
    if (child.exitCode !== null) throw new Error(`nginx ended with code ${child.exitCode}`);
    await delay(50);
  }
  return async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
}

/** A configuration of operate/ with what differs here. Fails when it no longer has what is replaced. */
export function documentedConfig(file: string, replacements: Readonly<Record<string, string>>): string {
  let config = readFileSync(join(ROOT, file), 'utf8');
  for (const [documented, here] of Object.entries(replacements)) {
    if (!config.includes(documented)) throw new Error(`${file} has no ${documented}`);
    config = config.replaceAll(documented, here);
  }
  return config;
}

function groupOfUser(): string {
  return spawnSync('id', ['-gn']).stdout.toString().trim();
}
