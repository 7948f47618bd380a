import type { Plugin, Rolldown } from 'vite';

/**
 * The visits that must not wait, and what each of them loads: a page's modules, and those that it imports while it starts.
 * Any other page brings its own files, and takes from these what it shares with them.
 */
const VISITS = {
  login: [/src\/routes\/login\.tsx\?/, /src\/ui\/snackbar-host\.tsx$/],
  worklist: [
    /src\/routes\/_shell\.tsx\?/,
    /src\/routes\/_shell\/worklist\.tsx\?/,
    /src\/worklists\/prepare-worklist\.ts$/,
    /src\/platform\/live\.ts$/,
    /src\/workspaces\/own\/own-workspaces\.queries\.ts$/,
    /src\/ui\/snackbar-host\.tsx$/,
  ],
  review: [/src\/routes\/_focus\/create-(chain-)?review\..*\.tsx\?/, /src\/reviews\/first-clip-ahead\.ts$/],
} as const;

/** Every visit loads it and what it imports. It is the one file of the application that the page names; all others follow from it. */
const MAIN = /src\/app\/main\.tsx$/;

type Visit = keyof typeof VISITS;
const NAMES = Object.keys(VISITS) as Visit[];

interface ScriptCuts {
  /** Learns which visits need which module, once all of them are known. */
  readonly plugin: Plugin;
  readonly groups: Rolldown.CodeSplittingGroup[];
}

/**
 * One file for what exactly the same visits need, instead of one for each small part: a visit of the worklist fetched 76.
 * What more visits need is cut first. A module's imports are needed wherever it is, so a file imports only from files
 * that were cut before it, and no two import each other.
 */
export function scriptCuts(): ScriptCuts {
  const fileOf = new Map<string, string>();
  const plugin: Plugin = {
    name: 'script-cuts',
    apply: 'build',
    buildEnd() {
      fileOf.clear();
      const moduleIds = [...this.getModuleIds()];
      const importedBy = (moduleId: string) => this.getModuleInfo(moduleId)?.importedIds ?? [];
      const reachedFrom = (entries: readonly RegExp[]) =>
        closureOf(
          moduleIds.filter((moduleId) => entries.some((entry) => entry.test(moduleId))),
          importedBy,
        );
      for (const visit of NAMES) {
        for (const moduleId of reachedFrom(VISITS[visit])) {
          fileOf.set(moduleId, nameOf([fileOf.get(moduleId), visit]));
        }
      }
      for (const moduleId of reachedFrom([MAIN])) fileOf.set(moduleId, MAIN.test(moduleId) ? '' : START);
    },
  };
  const files = combinations(NAMES).toSorted((one, other) => other.length - one.length);
  const groups = [START, ...files.map(nameOf)].map((name, index, all) => ({
    name,
    test: (moduleId: string) => fileOf.get(moduleId) === name,
    priority: all.length - index,
  }));
  return { plugin, groups };
}

const START = 'start';

function nameOf(visits: readonly (string | undefined)[]): string {
  return visits.filter((visit) => visit !== undefined).join('-');
}

/** Imports that are put off until something happens are not followed. */
function closureOf(
  entries: readonly string[],
  importedBy: (moduleId: string) => readonly string[],
): ReadonlySet<string> {
  const reached = new Set(entries);
  // A set is walked in the order in which it grows.
  for (const moduleId of reached) for (const imported of importedBy(moduleId)) reached.add(imported);
  return reached;
}

function combinations<Item>([first, ...others]: readonly Item[]): Item[][] {
  if (first === undefined) return [];
  const without = combinations(others);
  return [[first], ...without.map((rest) => [first, ...rest]), ...without];
}
