// `npm run admin`, `backup`, `verify`, `verify-audit` and `restore`: the commands of docs/operate.md. Like `npm start` they need the packages of the
// product only, and write nothing into a folder that is built: on a server the code belongs to root.
import './runtime.mjs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, ensureInstalled, ROOT, say } from './ready.mjs';

const COMMANDS = ['admin', 'backup', 'restore', 'verify', 'verify-audit'];

const [command = ''] = process.argv.splice(2, 1);
if (COMMANDS.includes(command)) {
  ensureInstalled();
  await ensureBuilt(['server']);
  await import(pathToFileURL(join(ROOT, `server/dist/${command}.js`)).href);
} else {
  say(`Which command? One of ${COMMANDS.join(', ')}; see docs/operate.md.`);
  process.exitCode = 1;
}
