const UNRELEASED = '## Unreleased\n';

export interface Release {
  /** The whole file, with the lines of 'Unreleased' under their version. */
  readonly text: string;
  /** These lines alone. */
  readonly notes: string;
}

/** Gives what is unreleased its version and date; null where nothing is. */
export function releaseChanges(text: string, version: string, date: string): Release | null {
  const start = text.indexOf(UNRELEASED);
  if (start === -1) return null;
  const behind = start + UNRELEASED.length;
  const next = text.indexOf('\n## ', behind);
  const notes = text.slice(behind, next === -1 ? undefined : next).trim();
  if (notes === '') return null;
  const heading = `## ${version} (${date})`;
  return {
    text: `${text.slice(0, behind)}\n${heading}\n${text.slice(behind)}`,
    notes,
  };
}
