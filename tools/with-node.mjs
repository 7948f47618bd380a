// `node tools/with-node.mjs vitest run`: a binary of node_modules under the Node of the product (runtime.mjs).
import './runtime.mjs';
import { ensureInstalled, startAlong, toolPath } from './ready.mjs';

ensureInstalled();

const [name = '', ...words] = process.argv.slice(2);
process.exit(await startAlong(toolPath(name), words, { cwd: process.cwd() }));
