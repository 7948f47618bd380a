import type { Evidence, TrustItem } from './items.ts';

/** One test of a run, as the JSON reporter of vitest writes it. */
export interface TestResult {
  readonly file: string;
  readonly fullName: string;
  readonly status: string;
  readonly figure: string | undefined;
}

type State = 'holds' | 'partly' | 'fails' | 'not shown';

export interface Judgement {
  readonly item: TrustItem;
  readonly state: State;
  readonly figure: string;
}

interface Run {
  /** The files whose tests ran. */
  readonly files: readonly string[];
  /** Whether properties were tried as often as bounds ask for. */
  readonly isLong: boolean;
}

const belongsTo = ({ file, fullName }: TestResult, evidence: Evidence) =>
  file === evidence.file && (evidence.titles ?? ['']).some((words) => fullName.includes(words));

/** Words of titles that no test has: what they stood for was not shown, whatever the others show. */
function silentWordsOf({ file, titles = [''] }: Evidence, results: readonly TestResult[]): string[] {
  return titles
    .filter((words) => !results.some((result) => belongsTo(result, { file, titles: [words] })))
    .map((words) => [file, words].join(' ').trim());
}

/** An item holds when every part of its evidence has run and passed, and nothing is lacking. */
export function judge(
  item: TrustItem,
  results: readonly TestResult[],
  { files: filesThatRan, isLong }: Run,
): Judgement {
  const tried = item.shownBy.filter(({ file }) => filesThatRan.includes(file));
  const shown = tried.map((evidence) => results.filter((result) => belongsTo(result, evidence)));
  const silent = tried.flatMap((evidence) => silentWordsOf(evidence, results));
  const tests = [...new Set(shown.flat())];
  const failed = tests.filter(({ status }) => status !== 'passed');
  if (item.shownBy.length === 0) return { item, state: 'not shown', figure: 'no test' };
  if (tried.length === 0) return { item, state: 'not shown', figure: 'runs with `-- --all`' };
  if (silent.length > 0) return { item, state: 'fails', figure: `no such test: ${silent.join('; ')}` };
  if (failed.length > 0) {
    return { item, state: 'fails', figure: `failed: ${failed.map(({ fullName }) => fullName).join('; ')}` };
  }
  const figures = [...new Set(tests.flatMap(({ figure }) => figure ?? []))];
  const isWhole = tried.length === item.shownBy.length && (isLong || item.countsWhenLong !== true);
  const count = tests.length === 1 ? '1 test' : `${tests.length} tests`;
  return {
    item,
    state: item.lacks === undefined && isWhole ? 'holds' : 'partly',
    figure: [...figures, `${count} passed`, ...(isWhole ? [] : ['the rest runs with `-- --all`'])].join('; '),
  };
}
