import { TRUST_GROUPS, type TrustItem } from './items.ts';
import type { Judgement } from './judge.ts';

/** What the page tells of an item, besides what the list says. */
export interface PageRow {
  readonly state: Judgement['state'];
  readonly figure: string;
  /** The day on which it was measured. */
  readonly day: string;
}

const cell = (text: string) => text.replaceAll('|', '\\|');
const SEPARATOR = ' | ';

function lineOf({ number, what, bound, lacks = '' }: TrustItem, { state, figure, day }: PageRow): string {
  return `| ${[String(number), what, bound, state, figure, day, lacks].map(cell).join(SEPARATOR)} |`;
}

/** What the page says of each item; a run of some items keeps the rest. */
export function readRows(page: string): Map<number, PageRow> {
  const lines = page.split('\n').filter((line) => /^\| \d+ \|/.test(line));
  return new Map(
    lines.map((line) => {
      const [number = '', , , state = '', figure = '', day = ''] = line
        .slice(2, -2)
        .split(SEPARATOR)
        .map((text) => text.replaceAll('\\|', '|').trim());
      return [Number(number), { state: state as PageRow['state'], figure, day }];
    }),
  );
}

/** docs/trust.md. An item of which no row tells was never measured. */
export function trustPage(rows: ReadonlyMap<number, PageRow>): string {
  const items = TRUST_GROUPS.flatMap((group) => group.items);
  const rowOf = ({ number }: TrustItem): PageRow =>
    rows.get(number) ?? { state: 'not shown', figure: 'not measured yet', day: '' };
  const count = (state: PageRow['state']) => items.filter((item) => rowOf(item).state === state).length;
  return [
    '# What Sonoboard can be trusted for',
    '',
    `${count('holds')} of ${items.length} items hold, ${count('partly')} hold in part, ${count('fails')} fail, ` +
      `${count('not shown')} are not shown yet. \`npm run trust -- --write\` writes this page: it runs the tests of the list ` +
      'in `tools/trust/items.ts`, where an item names the tests that show it, and what none of them shows. It takes some ' +
      'minutes; with `--all` it tries every property many times and runs the long tests and the benchmark of reviewers as well, which takes about two hours. ' +
      '`--items=38,44` runs some items only and keeps what the page says of the others. Each row tells when it was measured.',
    ...TRUST_GROUPS.flatMap((group) => [
      '',
      `## ${group.name}`,
      '',
      '| # | What | Bound | State | Measured | On | What is lacking |',
      '| - | - | - | - | - | - | - |',
      ...group.items.map((item) => lineOf(item, rowOf(item))),
    ]),
    '',
  ].join('\n');
}
