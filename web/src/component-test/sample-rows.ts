import type { ClinicalKind } from '../ui/clinical-glyph.tsx';
import type { TableView } from '../ui/table/table-view.ts';

export interface SampleRow {
  readonly id: string;
  readonly side: 'left' | 'right' | null;
  readonly protocol: string;
  readonly name: string;
  readonly finding: ClinicalKind;
  readonly score: number;
  readonly day: string;
}

const FIRST = ['Amara', 'Henrik', 'Lucía', 'Dimitra', 'Thomas', 'Nadia', 'Piotr', 'Grace', 'Yuki', 'Mateus'];
const LAST = ['Okafor', 'Solberg', 'Fernández', 'Pappas', 'Whitfield', 'Rahman', 'Zieliński'];
const PROTOCOLS = [
  ['left', 'DVT Left Three Point Extended'],
  ['right', 'DVT Right Two Point'],
  [null, 'eFAST'],
  ['left', 'DVT Left Four Point'],
] as const;
const FINDINGS: readonly ClinicalKind[] = ['no-dvt', 'dvt', 'no-dvt', 'other', 'rescan', 'standard'];
const SAMPLES = 300;

function pick<Item>(items: readonly Item[], place: number, fallback: Item): Item {
  return items[place % items.length] ?? fallback;
}

function sampleRow(place: number): SampleRow {
  const [side, protocol] = pick(PROTOCOLS, place + Math.floor(place / 10), PROTOCOLS[0]);
  return {
    id: (((place + 1) * 0x9e37_79b1) % 0xffff_ffff).toString(16).padStart(8, '0'),
    side,
    protocol,
    name: `${pick(FIRST, place, '')} ${pick(LAST, place * 3, '')}`,
    finding: pick(FINDINGS, place * 5 + Math.floor(place / 6), 'other'),
    score: ((place * 7 + Math.floor(place / 10)) % 5) + 1,
    day: `2025-${String((place % 12) + 1).padStart(2, '0')}-${String((place % 28) + 1).padStart(2, '0')}`,
  };
}

const ROWS: readonly SampleRow[] = Array.from({ length: SAMPLES }, (_, place) => sampleRow(place));

/** Stands in for the server: searches, sorts and cuts out one page. */
export function samplePage(view: TableView): { readonly rows: readonly SampleRow[]; readonly total: number } {
  const term = view.search.toLowerCase();
  const found = ROWS.filter((row) =>
    Object.values(row).some((value) => String(value).toLowerCase().includes(term)),
  );
  const sign = view.order === 'asc' ? 1 : -1;
  const sorted = found.toSorted((one, other) => sign * compare(one, other, view.sort));
  const first = (view.page - 1) * view.size;
  return { rows: sorted.slice(first, first + view.size), total: found.length };
}

const collator = new Intl.Collator('en', { numeric: true });

function compare(one: SampleRow, other: SampleRow, sort: string): number {
  const valueOf = (row: SampleRow) => String(Object.entries(row).find(([key]) => key === sort)?.[1] ?? '');
  return collator.compare(valueOf(one), valueOf(other));
}
