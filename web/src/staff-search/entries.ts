import { patientFullName } from '@sonoboard/domain/exams/patient-identity';
import { protocolDisplayName } from '@sonoboard/domain/exams/protocols';
import { displayDate } from '@sonoboard/domain/shared/date-display';
import { displayGuid } from '@sonoboard/domain/shared/guid';
import { type Match, MATCHES, matchOf } from '@sonoboard/domain/staff-search/match';
import { browserZone } from '../ui/browser-zone.ts';
import type { Findings } from './staff-search.queries.ts';

/** In the order in which kinds stand that fit equally well. */
export const ENTRY_KINDS = [
  'page',
  'user',
  'exam',
  'workspace',
  'probe',
  'collection',
  'group',
  'config',
] as const;

export type EntryKind = (typeof ENTRY_KINDS)[number];

/** A page of the menu. */
export interface Page {
  readonly label: string;
  readonly path: string;
  readonly opensNewTab: boolean;
}

/** One thing that can be opened. */
export interface Entry {
  readonly kind: EntryKind;
  /** The guid, or the path of a page: with its kind it names the entry. */
  readonly id: string;
  readonly href: string;
  readonly title: string;
  readonly line: string;
  readonly match: Match;
  readonly opensNewTab: boolean;
}

const PAGES_MAX = 8;

export function keyOf({ kind, id }: Pick<Entry, 'kind' | 'id'>): string {
  return `${kind}:${id}`;
}

export function pageEntry({ label, path, opensNewTab }: Page, match: Match = 'exact'): Entry {
  return { kind: 'page', id: path, href: path, title: label, line: '', match, opensNewTab };
}

/** Pages are known to the browser: they are there before the server has answered. */
export function pagesMatching(pages: readonly Page[], text: string): readonly Entry[] {
  const entries = pages.flatMap((page) => {
    const match = matchOf([page.label, page.path], text);
    return match === null ? [] : [pageEntry(page, match)];
  });
  return entries.toSorted((a, b) => place(a.match) - place(b.match)).slice(0, PAGES_MAX);
}

export function entriesOf(found: Findings, now: Date): readonly Entry[] {
  const named = (kind: EntryKind, list: string) => (item: Findings['groups'][number]) =>
    entry(kind, item, `/internal/${list}/${item.guid}`, item.name);
  return [
    ...found.users.map((user) => {
      const name = `${user.first_name} ${user.last_name}`.trim();
      const [title, line] = name === '' ? [user.email, ''] : [name, user.email];
      return entry('user', user, `/user-settings/${user.guid}`, title, line);
    }),
    ...found.exams.map((exam) =>
      entry('exam', exam, `/internal/exams/${exam.guid}`, patientOf(exam), examLine(exam, now)),
    ),
    // A workspace has no page of its own; the list finds it by its guid.
    ...found.workspaces.map((workspace) => {
      const href = `/internal/workspaces?search=${workspace.guid}`;
      return entry('workspace', workspace, href, workspace.name, workspace.purchaser_email);
    }),
    ...found.probes.map((probe) =>
      entry('probe', probe, `/internal/probes/${probe.guid}`, probe.serial_number, probe.workspace_name),
    ),
    ...found.data_collections.map(named('collection', 'data-collections')),
    ...found.groups.map(named('group', 'groups')),
    ...found.configs.map(named('config', 'configs')),
  ];
}

function entry(
  kind: EntryKind,
  { guid, match }: { readonly guid: string; readonly match: Match },
  href: string,
  title: string,
  line = '',
): Entry {
  return { kind, id: guid, href, title, line, match, opensNewTab: false };
}

type Exam = Findings['exams'][number];

function patientOf(exam: Exam): string {
  const name = patientFullName(exam.patient_first_name, exam.patient_last_name);
  const label = [exam.patient_id ?? '', name].filter((part) => part !== '').join(' · ');
  return label === '' ? `Exam ${displayGuid(exam.guid)}` : label;
}

function examLine({ protocol, created_at: at }: Exam, now: Date): string {
  return `${protocolDisplayName(protocol)} · ${displayDate(at, { now, zone: browserZone() })}`;
}

export interface Section {
  readonly kind: EntryKind;
  readonly entries: readonly Entry[];
}

/** Kinds as groups, the one that holds the best match first, so that the first entry is the best of all. */
export function sectionsOf(entries: readonly Entry[]): readonly Section[] {
  return ENTRY_KINDS.map((kind) => ({ kind, entries: entries.filter((one) => one.kind === kind) }))
    .filter((section) => section.entries.length > 0)
    .toSorted((a, b) => bestPlace(a) - bestPlace(b));
}

function bestPlace({ entries }: Section): number {
  return Math.min(...entries.map(({ match }) => place(match)));
}

function place(match: Match): number {
  return MATCHES.indexOf(match);
}
