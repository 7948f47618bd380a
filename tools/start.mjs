// `npm start`: installs, builds, and runs the product in this very process, so that Ctrl-C reaches it directly.
import './runtime.mjs';
import { ensureBuilt, ensureInstalled, ROOT } from './ready.mjs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

ensureInstalled();
await ensureBuilt();
await import(pathToFileURL(join(ROOT, 'server/dist/main.js')).href);
