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

const belongsTo = ({ file, fullName }: TestResult, evidence: Evidence) =>
  file === evidence.file && (evidence.titles ?? ['']).some((words) => fullName.includes(words));

/** An item holds when every part of its evidence has run and passed, and nothing is lacking. */
export function judge(
  item: TrustItem,
  results: readonly TestResult[],
  filesThatRan: readonly string[],
): Judgement {
  const tried = item.shownBy.filter(({ file }) => filesThatRan.includes(file));
  const shown = tried.map((evidence) => results.filter((result) => belongsTo(result, evidence)));
  const silent = tried.filter((_, at) => shown[at]?.length === 0);
  const tests = [...new Set(shown.flat())];
  const failed = tests.filter(({ status }) => status !== 'passed');
  if (item.shownBy.length === 0) return { item, state: 'not shown', figure: 'no test' };
  if (tried.length === 0) return { item, state: 'not shown', figure: 'runs with `-- --all`' };
  if (silent.length > 0) {
    const named = silent.map(({ file, titles = [] }) => [file, ...titles].join(' '));
    return { item, state: 'fails', figure: `no such test: ${named.join('; ')}` };
  }
  if (failed.length > 0) {
    return { item, state: 'fails', figure: `failed: ${failed.map(({ fullName }) => fullName).join('; ')}` };
  }
  const figures = [...new Set(tests.flatMap(({ figure }) => figure ?? []))];
  const isWhole = tried.length === item.shownBy.length;
  const count = tests.length === 1 ? '1 test' : `${tests.length} tests`;
  return {
    item,
    state: item.lacks === undefined && isWhole ? 'holds' : 'partly',
    figure: [...figures, `${count} passed`, ...(isWhole ? [] : ['the rest runs with `-- --all`'])].join('; '),
  };
}
