import { findView, PROTOCOLS, type ProtocolName } from '@sonoboard/domain/exams/protocols';
import type { ImportFile } from './imports.queries.ts';

/** What the person chose for each file, by its guid; '' leaves the file out, and a file that is missing was not decided on. */
export type ChosenViews = Readonly<Record<string, string>>;

export interface FileView {
  readonly file: ImportFile;
  /** Null leaves the file out. */
  readonly view: string | null;
  /** The file before it that has the same view. */
  readonly takenBy: string | null;
}

/**
 * The view of each ready file: what was chosen, else what the file itself names, if the protocol asks for it. Of files that
 * name the same, the first has it; but no choice takes a view away from another file behind the person's back.
 */
export function fileViews(
  files: readonly ImportFile[],
  protocol: ProtocolName | null,
  chosen: ChosenViews,
): readonly FileView[] {
  const ready = files.filter(({ state }) => state === 'ready');
  const holders = new Map<string, string>();
  return ready.map((file, at) => {
    const wanted = chosen[file.guid] ?? suggestion(file, ready.slice(0, at));
    const view = protocol !== null && findView(protocol, wanted) !== undefined ? wanted : null;
    const takenBy = view === null ? null : (holders.get(view) ?? null);
    if (view !== null && takenBy === null) holders.set(view, file.name);
    return { file, view, takenBy };
  });
}

function suggestion({ suggested_view: suggested }: ImportFile, before: readonly ImportFile[]): string {
  return before.some(({ suggested_view: other }) => other === suggested) ? '' : (suggested ?? '');
}

/** How many of the protocol's views have a file. */
export function viewCount(views: readonly FileView[], protocol: ProtocolName): string {
  const covered = new Set(views.flatMap(({ view }) => view ?? []));
  return `${covered.size}/${PROTOCOLS[protocol].views.length}`;
}
