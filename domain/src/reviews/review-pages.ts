import { PROTOCOLS, stageOfView } from '../exams/protocols.ts';
import type { ProtocolName } from '../exams/protocols.ts';

/** `amend`: a review that stands is corrected. */
export type ReviewMode = 'edit' | 'amend' | 'view';

/** Subpages of a review: the first clips page has no suffix in its address. */
export const REVIEW_PAGES = ['clips', 'calf', 'report'] as const;
export type ReviewPage = (typeof REVIEW_PAGES)[number];
export type ClipsPage = Exclude<ReviewPage, 'report'>;

interface PageTexts {
  readonly title: string;
  readonly nextLabel: string;
}

// 'Finalize assessment' and 'Finalize Assessment' differ on purpose: each is kept as written (AMB-173).
const PROXIMAL_TEXTS: Readonly<Record<ReviewMode, PageTexts>> = {
  edit: { title: 'Assess and rate proximal clips', nextLabel: 'Assess distal clips' },
  amend: { title: 'Correct proximal clips', nextLabel: 'Correct distal clips' },
  view: { title: 'Proximal clips', nextLabel: 'View distal clips' },
};
const DISTAL_TEXTS: Readonly<Record<ReviewMode, PageTexts>> = {
  edit: { title: 'Assess and rate distal clips', nextLabel: 'Finalize assessment' },
  amend: { title: 'Correct distal clips', nextLabel: 'Correct summary' },
  view: { title: 'Distal clips', nextLabel: 'View summary' },
};
const ALL_CLIPS_TEXTS: Readonly<Record<ReviewMode, PageTexts>> = {
  edit: { title: 'Assess and rate clips', nextLabel: 'Finalize Assessment' },
  amend: { title: 'Correct clips', nextLabel: 'Correct summary' },
  view: { title: 'Clips', nextLabel: 'View Summary' },
};

export interface ClipsPageTexts extends PageTexts {
  /** Null where there is nothing to go back to. */
  readonly backLabel: string | null;
}

export function clipsPageTexts(protocol: ProtocolName, page: ClipsPage, mode: ReviewMode): ClipsPageTexts {
  if (!PROTOCOLS[protocol].isSplit) return { ...ALL_CLIPS_TEXTS[mode], backLabel: null };
  return page === 'calf'
    ? { ...DISTAL_TEXTS[mode], backLabel: 'Back to proximal clips' }
    : { ...PROXIMAL_TEXTS[mode], backLabel: null };
}

export function pagesOf(protocol: ProtocolName): readonly ReviewPage[] {
  return PROTOCOLS[protocol].isSplit ? REVIEW_PAGES : ['clips', 'report'];
}

/** Null for a page that this protocol does not have; the chain flow also spells the first page `allClips`. */
export function pageOfSubpage(protocol: ProtocolName, subpage: string | undefined): ReviewPage | null {
  if (subpage === undefined || subpage === '' || subpage === 'allClips') return 'clips';
  return pagesOf(protocol).find((page) => page === subpage && page !== 'clips') ?? null;
}

/** Forward from the report wraps to the first page. */
export function nextPage(protocol: ProtocolName, page: ReviewPage): ReviewPage {
  const pages = pagesOf(protocol);
  return pages[pages.indexOf(page) + 1] ?? 'clips';
}

/** Null on the first page. */
export function previousPage(protocol: ProtocolName, page: ReviewPage): ReviewPage | null {
  const pages = pagesOf(protocol);
  return pages[pages.indexOf(page) - 1] ?? null;
}

/** The overall rating is asked for once, on leaving the last clips page (AMB-141). */
export function asksForOverallRating(protocol: ProtocolName, page: ClipsPage): boolean {
  return nextPage(protocol, page) === 'report';
}

export function clipsOfPage<Clip extends { readonly view: string }>(
  protocol: ProtocolName,
  page: ClipsPage,
  clips: readonly Clip[],
): readonly Clip[] {
  if (!PROTOCOLS[protocol].isSplit) return clips;
  const stage = page === 'calf' ? 'distal' : 'proximal';
  return clips.filter((clip) => stageOfView(protocol, clip.view) === stage);
}
