// The built product with a fresh demo world in a folder of its own: what the browser tests talk to.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './ready.mjs';

const folder = mkdtempSync(join(tmpdir(), 'sonoboard-e2e-'));
process.env.DATA_DIR = folder;
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
await import(pathToFileURL(join(ROOT, 'server/dist/main.js')).href);
