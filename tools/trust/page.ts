import type { TrustGroup } from './items.ts';
import type { Judgement } from './judge.ts';

interface JudgedGroup {
  readonly group: TrustGroup;
  readonly judgements: readonly Judgement[];
}

const cell = (text: string) => text.replaceAll('|', '\\|');

function rowOf({ item, state, figure }: Judgement): string {
  const cells = [String(item.number), item.what, item.bound, state, figure, item.lacks ?? ''];
  return `| ${cells.map(cell).join(' | ')} |`;
}

/** docs/trust.md, as the run that is told of leaves it. */
export function trustPage(
  groups: readonly JudgedGroup[],
  run: { readonly day: string; readonly command: string },
): string {
  const judgements = groups.flatMap((group) => group.judgements);
  const count = (state: Judgement['state']) => judgements.filter((one) => one.state === state).length;
  return [
    '# What Sonoboard can be trusted for',
    '',
    `Written by \`${run.command}\` on ${run.day}: ${count('holds')} of ${judgements.length} items hold, ` +
      `${count('partly')} hold in part, ${count('fails')} fail, ${count('not shown')} are not shown yet. ` +
      '`npm run trust` takes some minutes; `npm run trust -- --all` tries every property many times and runs the long ' +
      'items as well. The list is `tools/trust/items.ts`: an item names the tests that show it, and what none of them shows.',
    ...groups.flatMap(({ group, judgements: rows }) => [
      '',
      `## ${group.name}`,
      '',
      '| # | What | Bound | State | Measured | What is lacking |',
      '| - | - | - | - | - | - |',
      ...rows.map(rowOf),
    ]),
    '',
  ].join('\n');
}
