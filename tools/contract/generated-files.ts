import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { FEATURE_ORDER } from '@sonoboard/contract/feature-order';
import type { EndpointSpec } from '@sonoboard/contract/http/endpoint';
import { jsonSchemaOf } from '@sonoboard/contract/http/json-schema';
import { format, resolveConfig } from 'prettier';
import { ROOT } from '../ready.mjs';

const CONTRACT = 'contract/src';
const SUFFIX = '.endpoints.ts';

/** `contract/src/reviews/review-drafts.endpoints.ts` is `{ feature: 'reviews', name: 'review-drafts' }`. */
interface EndpointFile {
  readonly feature: string;
  readonly name: string;
}

/** Every generated file of the contract: its path in the repository, and its content. */
export async function generatedFiles(): Promise<ReadonlyMap<string, string>> {
  const files = endpointFiles();
  const texts = [
    [`${CONTRACT}/endpoints.ts`, endpointLists(files)] as const,
    ...(await Promise.all(files.map(modulesOf))).flat(),
  ];
  const config = await resolveConfig(join(ROOT, CONTRACT, 'endpoints.ts'));
  return new Map(
    await Promise.all(
      texts.map(
        async ([path, text]) => [path, await format(text, { ...config, parser: 'typescript' })] as const,
      ),
    ),
  );
}

/** The generated files that exist: one that nothing generates any more is a leftover. */
export function existingFiles(): readonly string[] {
  return filesBelowContract()
    .filter((path) => path.endsWith('.calls.ts') || path.endsWith('.sort-columns.ts'))
    .map((path) => `${CONTRACT}/${path}`);
}

function filesBelowContract(): readonly string[] {
  return readdirSync(join(ROOT, CONTRACT), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .sort();
}

/** By feature in the order of the documentation; in a feature, the file of the same name first. */
function endpointFiles(): readonly EndpointFile[] {
  const files = filesBelowContract()
    .filter((path) => path.endsWith(SUFFIX))
    .map((path) => ({ feature: dirname(path), name: basename(path, SUFFIX) }));
  const unknown = files.find(({ feature }) => !FEATURE_ORDER.some((known) => known === feature));
  if (unknown !== undefined) {
    throw new Error(`Add '${unknown.feature}' to ${CONTRACT}/feature-order.ts: it has endpoints.`);
  }
  return FEATURE_ORDER.flatMap((feature) => {
    const own = files.filter((file) => file.feature === feature);
    if (own.length === 0) throw new Error(`Remove '${feature}' from ${CONTRACT}/feature-order.ts.`);
    return own.sort((one, other) => Number(other.name === feature) - Number(one.name === feature));
  });
}

async function modulesOf({ feature, name }: EndpointFile): Promise<readonly [path: string, text: string][]> {
  const path = `${CONTRACT}/${feature}/${name}`;
  const module = (await import(
    /* @vite-ignore */ pathToFileURL(join(ROOT, `${path}${SUFFIX}`)).href
  )) as object;
  // Loaders differ in the order of a module's exports.
  const endpoints = Object.entries<EndpointSpec>({ ...module }).sort(([one], [other]) =>
    one < other ? -1 : 1,
  );
  const calls = endpoints.map(([endpoint, spec]) => declaration(endpoint, 'Call', toCall(spec)));
  // Apart from the calls: the first script makes some of these calls, but shows no table.
  const sortColumns = endpoints.flatMap(([endpoint, spec]) => {
    const columns = sortColumnsOf(spec);
    return columns ? [declaration(endpoint, 'SortColumns', columns)] : [];
  });
  return [
    [`${path}.calls.ts`, moduleText(name, 'Call', calls)],
    ...(sortColumns.length > 0
      ? [[`${path}.sort-columns.ts`, moduleText(name, 'SortColumns', sortColumns)] as [string, string]]
      : []),
  ];
}

type GeneratedType = 'Call' | 'SortColumns';

function declaration(endpoint: string, type: GeneratedType, value: object): string {
  return `export const ${endpoint}: ${type}<typeof endpoints.${endpoint}> = ${JSON.stringify(value)};`;
}

function moduleText(name: string, type: GeneratedType, declarations: readonly string[]): string {
  return [
    `// Generated from ${name}${SUFFIX} by tools/contract.ts. Do not edit.`,
    `import type { ${type} } from '../http/endpoint.ts';`,
    `import type * as endpoints from './${name}${SUFFIX}';`,
    '',
    declarations.join('\n\n'),
  ].join('\n');
}

/** What the browser needs at run time. The type `Call` demands exactly these fields. */
function toCall({ method, path, ifRepeated }: EndpointSpec): object {
  return { method, path, ...(ifRepeated === 'by-key' && { ifRepeated }) };
}

function sortColumnsOf({ query }: EndpointSpec): readonly unknown[] | undefined {
  return query && jsonSchemaOf(query, 'input').properties?.['sort']?.enum;
}

function endpointLists(files: readonly EndpointFile[]): string {
  const imports = files.map(
    ({ feature, name }) => `import * as ${camelCase(name)} from './${feature}/${name}${SUFFIX}';`,
  );
  const spread = (own: readonly EndpointFile[]) => own.map(({ name }) => `...${camelCase(name)}`).join(', ');
  const features = FEATURE_ORDER.map((feature) => {
    const own = files.filter((file) => file.feature === feature);
    const [only, ...others] = own.map(({ name }) => camelCase(name));
    if (others.length > 0) return `'${feature}': { ${spread(own)} },`;
    return only === feature ? `${feature},` : `'${feature}': ${only},`;
  });
  return [
    '// Generated from every *.endpoints.ts by tools/contract.ts. Do not edit.',
    ...imports,
    "import type { EndpointSpec } from './http/endpoint.ts';",
    '',
    '/** Every call by feature, in the order in which the documentation shows them. */',
    'export const ENDPOINTS_BY_FEATURE = {',
    ...features,
    '} as const satisfies Record<string, Record<string, EndpointSpec>>;',
    '',
    '/** Every call by its name. */',
    'export const ENDPOINTS = {',
    `${spread(files)},`,
    '} as const satisfies Record<string, EndpointSpec>;',
    '',
    'export type EndpointName = keyof typeof ENDPOINTS;',
  ].join('\n');
}

function camelCase(name: string): string {
  return name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
