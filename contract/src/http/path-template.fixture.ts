const PLACEHOLDER = /\{([A-Za-z]+)\}/g;

/** Names of the {placeholders} of a path, in their order. */
export function placeholdersOf(path: string): string[] {
  return [...path.matchAll(PLACEHOLDER)].map(([, name]) => name ?? '');
}

/** Two paths of one shape reach the same calls, whatever their placeholders are called. */
export function pathShape(path: string): string {
  return path.replace(PLACEHOLDER, '{}');
}
