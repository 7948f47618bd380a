import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { documentedConfig, hasNginx, plainHttpAt, runNginx } from '../../bench/nginx.ts';
import {
  type KillableServer,
  SHARED_SECRETS,
  startKillableServer,
} from '../../server/test/killable-server.ts';
import { startS3Server } from '../../server/test/s3-server.ts';
import { startTestApp, type TestApp } from '../../server/test/test-app.ts';
import { freePort } from '../free-port.mjs';

const SERVERS = 3;

export interface SeveralServers {
  /** A product of the test's own on the same database and store, to make people and exams and to look at rows. */
  readonly world: TestApp;
  /** The proxy in front of all servers, which asks one after the other. */
  readonly proxyUrl: string;
  /** Where each server listens itself. */
  readonly origins: readonly string[];
  /** Message-IDs of all mails that came out, in their order. */
  readonly sentMails: readonly string[];
  /** As a power failure does it; afterwards another server takes its place. */
  killAndReplace(at: number): Promise<void>;
  stop(): Promise<void>;
}

/** Three processes of the product on one database, one S3 store and one mail server, behind a proxy. */
export async function startSeveralServers(): Promise<SeveralServers> {
  const folder = mkdtempSync(join(tmpdir(), 'sonoboard-servers-'));
  const s3 = await startS3Server(join(folder, 's3'));
  const store = {
    BLOB_STORE: `s3://clips?endpoint=http://127.0.0.1:${s3.port}`,
    BLOB_STORE_KEY: 'S3RVER',
    BLOB_STORE_SECRET: 'S3RVER',
  };
  const mailServer = await startMailServer();
  const ports = await Promise.all(Array.from({ length: SERVERS }, () => freePort() as Promise<number>));
  const proxy = hasNginx ? await startNginx(ports, join(folder, 'nginx')) : await startTcpProxy(ports);
  const world = await startTestApp({ env: { ...SHARED_SECRETS, ...store } });
  // The servers live by the real clock.
  world.clock.forward(Date.now() - world.clock.now().getTime());
  const env = {
    ...store,
    PUBLIC_URL: proxy.url,
    TRUSTED_PROXIES: '127.0.0.1',
    SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
    MAIL_FROM: 'Sonoboard <no-reply@sonoboard.example>',
    LOG_LEVEL: 'error',
  };
  const start = (port: number) => startKillableServer(world, env, { port });
  const servers: KillableServer[] = await Promise.all(ports.map(start));
  return {
    world,
    proxyUrl: proxy.url,
    origins: ports.map((port) => `http://127.0.0.1:${port}`),
    sentMails: mailServer.messageIds,
    async killAndReplace(at) {
      servers[at]?.clear();
      servers[at] = await start(ports[at] ?? 0);
    },
    async stop() {
      for (const server of servers) server.clear();
      await proxy.stop();
      await mailServer.stop();
      await world.stop();
      await s3.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Proxy {
  readonly url: string;
  stop(): Promise<void>;
}

/** The documented configuration, except that each call goes to the next server: the calls of a session then meet all of them. */
async function startNginx(ports: readonly number[], folder: string): Promise<Proxy> {
  const port = (await freePort()) as number;
  const url = `http://127.0.0.1:${port}`;
  const config = documentedConfig('operate/nginx/several-servers.conf', {
    ...plainHttpAt(port),
    'hash $sonoboard_session consistent;': '',
    ...Object.fromEntries(ports.map((at, index) => [`10.0.0.${11 + index}:8080`, `127.0.0.1:${at}`])),
  });
  return { url, stop: await runNginx({ folder, config, answersAt: url }) };
}

/** Where nginx is not installed: each connection goes to the next server that takes it. */
async function startTcpProxy(ports: readonly number[]): Promise<Proxy> {
  const open = new Set<Socket>();
  let turn = 0;
  const passOn = (client: Socket, triesLeft: number): void => {
    turn += 1;
    const server = connect({ host: '127.0.0.1', port: ports[turn % ports.length] ?? 0 });
    open.add(server);
    server.once('connect', () => {
      client.pipe(server);
      server.pipe(client);
      client.once('close', () => server.destroy());
      server.once('close', () => client.destroy());
    });
    server.once('error', () => {
      if (server.connecting || server.bytesRead > 0 || triesLeft === 0) client.destroy();
      else passOn(client, triesLeft - 1);
    });
    server.once('close', () => open.delete(server));
  };
  const proxy = createServer((client) => {
    open.add(client);
    client.on('error', () => client.destroy());
    client.once('close', () => open.delete(client));
    passOn(client, ports.length - 1);
  });
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}

async function startMailServer() {
  const messageIds: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (part: Buffer) => (text += part.toString()));
      stream.on('end', () => {
        messageIds.push(/^message-id: <([^@]+)@/im.exec(text)?.[1] ?? '');
        done();
      });
    },
  });
  // Servers that are killed break off what they say.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as { port: number };
  return { port, messageIds, stop: () => new Promise<void>((resolve) => server.close(resolve)) };
}
