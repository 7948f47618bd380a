// Checks the types of each workspace by its own rules (domain sees no DOM and no Node), then of tests and tools.
import { runTool } from './ready.mjs';

const projects = ['domain', 'contract', 'server', 'web', '.'];
/** What the compiler has learned of a project is kept beside it, so that a second look takes seconds. */
const check = (project) =>
  runTool('tsc', [
    '-p',
    project,
    '--incremental',
    '--tsBuildInfoFile',
    `${project}/.cache/types.tsbuildinfo`,
  ]);
const failed = projects.filter((project) => check(project) !== 0);
if (failed.length > 0) process.exit(1);
