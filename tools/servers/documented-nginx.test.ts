import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentedConfig, hasNginx, plainHttpAt, runNginx } from '../../bench/nginx.ts';
import { startTestApp, type TestApp } from '../../server/test/test-app.ts';
import { freePort } from '../free-port.mjs';

describe.skipIf(!hasNginx)('the nginx of operate/nginx/several-servers.conf', () => {
  let folder: string;
  let apps: TestApp[];
  let url: string;
  let stopNginx: () => Promise<void>;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sonoboard-nginx-'));
    apps = [await serverOfVersion('old'), await serverOfVersion('new')];
    const ports = apps.map(({ app }) => (app.server.address() as AddressInfo).port);
    // The third one is down.
    ports.push((await freePort()) as number);
    const port = (await freePort()) as number;
    url = `http://127.0.0.1:${port}`;
    const config = documentedConfig('operate/nginx/several-servers.conf', {
      ...plainHttpAt(port),
      ...Object.fromEntries(ports.map((at, index) => [`10.0.0.${11 + index}:8080`, `127.0.0.1:${at}`])),
    });
    stopNginx = await runNginx({ folder: join(folder, 'nginx'), config, answersAt: url });
  });
  afterAll(async () => {
    await stopNginx();
    for (const app of apps) await app.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** A server whose pages are built of files that the other version does not have. */
  async function serverOfVersion(version: string): Promise<TestApp> {
    const webFolder = join(folder, version);
    mkdirSync(join(webFolder, 'assets'), { recursive: true });
    writeFileSync(join(webFolder, 'index.html'), `<html><body><div id="root"></div></body></html>`);
    writeFileSync(join(webFolder, `assets/${version}.js`), `'${version}'`);
    const world = await startTestApp({ parts: { webFolder } });
    await world.app.listen({ port: 0, host: '127.0.0.1' });
    return world;
  }

  const fetchAs = (path: string, session: number) =>
    fetch(`${url}${path}`, { headers: { cookie: `sonoboard=session-${session}` } });

  test('finds the files of a page during an upgrade, whichever version the page is of', async () => {
    for (let session = 0; session < 20; session += 1) {
      for (const version of ['old', 'new']) {
        const reply = await fetchAs(`/assets/${version}.js`, session);
        expect([reply.status, await reply.text()]).toEqual([200, `'${version}'`]);
      }
    }
  });

  test('asks another server while one is down, for people with and without a session', async () => {
    for (let session = 0; session < 20; session += 1) {
      expect((await fetchAs('/healthz', session)).status).toBe(200);
      const reply = await fetch(`${url}/nothing`, { method: 'POST' });
      expect(reply.status).toBe(404);
    }
  });
});
