// `npm run dev`: the server from its sources, restarted on change, and Vite in front of it at http://localhost:5173.
import './runtime.mjs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, ROOT } from './ready.mjs';

ensureInstalled();
const PAGES = 'http://localhost:5173';
const bin = (name) => join(ROOT, 'node_modules', '.bin', name);
const children = [
  spawn(bin('tsx'), ['watch', '--clear-screen=false', 'server/src/app/main.ts'], {
    cwd: ROOT,
    stdio: 'inherit',
    // The pages come from Vite: calls from elsewhere are refused, and links in mails lead there.
    env: { PUBLIC_URL: PAGES, ...process.env },
  }),
  spawn(bin('vite'), ['--port', new URL(PAGES).port, '--strictPort'], {
    cwd: join(ROOT, 'web'),
    stdio: 'inherit',
  }),
];
const stop = () => children.forEach((child) => child.kill('SIGTERM'));
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
await Promise.all(children.map((child) => new Promise((resolve) => child.on('exit', resolve))));
