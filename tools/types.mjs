// Checks the types of each workspace by its own rules (domain sees no DOM and no Node), then of tests and tools.
import { runTool } from './ready.mjs';

const projects = ['domain', 'contract', 'server', 'web', '.'];
const failed = projects.filter((project) => runTool('tsc', ['-p', project]) !== 0);
if (failed.length > 0) process.exit(1);
