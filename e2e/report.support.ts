import { expect, type Locator, type Page } from '@playwright/test';
import type { ReviewWorld, ReviewWorldOptions } from '../server/test/review-world.ts';
import { openPage, ownOrigin } from './support.ts';

export type ExamOptions = NonNullable<ReviewWorldOptions['exams']>[number];
type WorldExam = ReviewWorld['exams'][number];
type Wells = NonNullable<NonNullable<ExamOptions['columns']>['wellsScore']>;

const CRITERIA = [
  'active_cancer',
  'bedridden',
  'leg_swelling',
  'calf_swelling',
  'tenderness',
  'pitting_edema',
  'collateral_veins',
  'paralysis',
  'previous_dvt',
  'alternative_diagnosis',
] as const;

/** The first criteria are answered with yes, the last ones not at all. */
export function wells({ yes = 0, unanswered = 0, alternative = false } = {}): Wells {
  return CRITERIA.map((criterion, at) => {
    const isLast = criterion === 'alternative_diagnosis';
    const response = at >= CRITERIA.length - unanswered ? null : isLast ? alternative : at < yes;
    return { criterion, response, score: isLast ? -2 : 1 };
  });
}

interface Said {
  readonly rating?: number | null;
  readonly comment?: string;
  readonly decision?: 'discharge' | 'rescan' | 'standard';
  readonly note?: string;
  readonly communicated?: boolean;
  /** Of every clip, and of some views in particular; null leaves a clip untouched. */
  readonly clip?: ClipSaid;
  readonly clips?: Readonly<Record<string, ClipSaid | null>>;
}

interface ClipSaid {
  readonly rating?: number;
  readonly assessment?: string;
  readonly comment?: string;
}

/** Everything that the default config asks for. */
export const COMPLETE = { decision: 'discharge', note: 'Told by phone.', communicated: true } as const;

/**
 * Stores a draft as another device would, so that a test of the report starts at the report. The exams are those of one
 * review: a single one, or the open ones of a chain.
 */
export async function sayBefore(page: Page, exams: readonly WorldExam[], said: Said = {}): Promise<void> {
  const at = 1000;
  const clips = exams
    .flatMap((exam) => Object.entries(exam.clips))
    .flatMap(([view, guid]) => {
      const clip = said.clips?.[view];
      if (clip === null) return [];
      const { rating = 4, assessment = 'negative', comment = '' } = { ...said.clip, ...clip };
      return [[guid, { score: { value: { rating, assessment }, at }, comment: { value: comment, at } }]];
    });
  const register = (value: unknown) => (value === undefined || value === null ? undefined : { value, at });
  const draft = {
    clips: Object.fromEntries(clips) as unknown,
    rating: register(said.rating === undefined ? 4 : said.rating),
    comment: register(said.comment),
    decision: register(said.decision),
    note: register(said.note),
    communicated: register(said.communicated),
  };
  const reply = await page.request.post(`/api/review-drafts/${exams[0]?.guid ?? ''}`, {
    data: { draft },
    headers: { origin: ownOrigin() },
  });
  expect(reply.status(), await reply.text()).toBe(200);
}

export async function openReport(page: Page, path: string): Promise<void> {
  await openPage(page, `${path}/report`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Summary');
}

export function card(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}

/** Ctrl+Enter submits only what was in view; the bar offers the keys from then on. */
export async function expectKeysOffered(page: Page): Promise<void> {
  await expect(page.getByRole('contentinfo').getByText('Ctrl', { exact: true })).toBeVisible();
}

export function button(page: Page, name: string): Locator {
  return page.getByRole('button', { name, exact: true });
}

/** The bodies of the submissions that the page has sent so far, of single exams and of chains. */
export function watchSubmits(page: Page): readonly Record<string, unknown>[] {
  const bodies: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST' && /^\/api\/(examReviews|chainExamReviews)$/.test(pathname)) {
      bodies.push(request.postDataJSON() as Record<string, unknown>);
    }
  });
  return bodies;
}
