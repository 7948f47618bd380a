// Checks the types of each workspace by its own rules (domain sees no DOM and no Node), then of tests and tools. By the
// native compiler, which takes a third of the time; the one in JavaScript stays for tools that ask a compiler questions.
import { join } from 'node:path';
import { ROOT, run } from './ready.mjs';

const COMPILER = join(ROOT, 'node_modules/typescript-native/bin/tsc');
const projects = ['domain', 'contract', 'server', 'web', 'web/worker', '.'];
// Each checker meets the large types of the database anew, so there are no more of them than cores.
const check = (project) => run(process.execPath, [COMPILER, '-p', project, '--checkers', '2']);
const failed = projects.filter((project) => check(project) !== 0);
if (failed.length > 0) process.exit(1);
