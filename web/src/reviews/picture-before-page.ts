import { queryClient } from '../platform/query-client.ts';
import { tokens } from '../ui/theme/tokens.ts';
import { reviewVideos } from './review-videos.ts';
import { type ReviewAddress, reviewSourceQuery } from './reviews.queries.ts';

/** Above all that a list may have open. */
const ABOVE_ALL = '2000';
/** Under all that is in the flow of the page. */
const BENEATH_ALL = '-1';
/** A page that has not come by then shows that it waits. */
const LATEST_MS = 1_000;
/** By then the picture is there, or its tab is not seen. */
const PICTURE_WITHIN_MS = 100;

/** Below, the heads of a review have as many lines as their words take; a chain says more there. */
const ALIKE_FROM = { single: 900, chain: 1200 };

type PicturePlace = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;

const places = new Map<string, PicturePlace>();
const MOST_PLACES = 50;
let end: (() => void) | null = null;

/** Remembers where the pictures of a review lie: those of the next one are shown there before its page is. */
export function notePicturePlace(
  page: ParentNode,
  address: ReviewAddress,
  scrolledBy = window.scrollY,
): void {
  const place = page.querySelector('[data-pictures]')?.getBoundingClientRect();
  if (place === undefined || place.width === 0) return;
  const { left, top, width, height } = place;
  if (places.size >= MOST_PLACES) places.clear();
  places.set(keyOf(address), { left, top: top + scrolledBy, width, height });
}

/** The same for a page that was drawn outside of the document, from a copy that nobody sees. */
export function lookForPicturePlace(page: HTMLElement, address: ReviewAddress): void {
  const copy = page.cloneNode(true) as HTMLElement;
  for (const part of copy.children) if (part instanceof HTMLElement) part.style.removeProperty('display');
  copy.inert = true;
  // As wide as the window: the list may have a scrollbar, which the page of a review has not.
  Object.assign(copy.style, {
    position: 'fixed',
    inset: '0 auto 0 0',
    width: `${window.innerWidth}px`,
    visibility: 'hidden',
    contain: 'strict',
  });
  document.body.append(copy);
  notePicturePlace(copy, address, 0);
  copy.remove();
}

/** The same for all reviews whose pictures lie in the same place. */
function keyOf(address: ReviewAddress): string {
  const { innerWidth, innerHeight } = window;
  const { flow } = address;
  const scans = queryClient.getQueryData(reviewSourceQuery(address).queryKey)?.scans ?? [];
  const parts = innerWidth >= ALIKE_FROM[flow] ? [] : [scans[0]?.exam.protocol, scans.length];
  return [innerWidth, innerHeight, flow, ...parts].join(' ');
}

/**
 * Shows the first picture of an exam in its place, on an empty screen: drawing the page around it takes longer than painting the
 * picture, and holds it up. Resolves when the picture was seen; null where the picture is not there, or its place is not known.
 */
export function showPictureBeforePage(url: string, address: ReviewAddress): Promise<void> | null {
  const screen = emptyScreen(url, address);
  if (screen === null) return null;
  const seen = reviewVideos.playIn(screen.place, url);
  raise(screen);
  return Promise.race([seen, waitFor(PICTURE_WITHIN_MS)]);
}

/** A picture that lies beneath the page. It is shown or dropped, once. */
export interface PictureBeneath {
  readonly address: ReviewAddress;
  /** As `showPictureBeforePage` does, by the next paint. */
  readonly show: () => Promise<void>;
  readonly drop: () => void;
}

/**
 * Has that screen ready beneath the page, covered, with the first frame of its clip drawn: a video that starts to play takes longer
 * to its first frame than the server takes to answer. Null where `showPictureBeforePage` would show nothing.
 */
export function readyPictureBeneathPage(url: string, address: ReviewAddress): PictureBeneath | null {
  const screen = emptyScreen(url, address);
  if (screen === null) return null;
  const cover = document.createElement('div');
  Object.assign(cover.style, { position: 'absolute', inset: '0', background: tokens.bg });
  screen.root.append(cover);
  screen.root.style.zIndex = BENEATH_ALL;
  reviewVideos.holdIn(screen.place, url);
  end = () => remove(screen);
  return {
    address,
    show: () => {
      cover.remove();
      raise(screen);
      void reviewVideos.playIn(screen.place, url);
      return Promise.race([whenDrawn(), waitFor(PICTURE_WITHIN_MS)]);
    },
    drop: endPictureBeforePage,
  };
}

/** The page is there, with the picture or with what it says instead. */
export function endPictureBeforePage(): void {
  end?.();
  end = null;
}

interface EmptyScreen {
  readonly root: HTMLElement;
  /** Where the picture belongs. */
  readonly place: HTMLElement;
}

/** One at a time. */
function emptyScreen(url: string, address: ReviewAddress): EmptyScreen | null {
  const known = places.get(keyOf(address));
  if (known === undefined || !reviewVideos.hasPicture(url)) return null;
  endPictureBeforePage();
  const root = document.createElement('div');
  root.setAttribute('aria-hidden', 'true');
  Object.assign(root.style, { position: 'fixed', inset: '0', background: tokens.bg });
  const place = document.createElement('div');
  const { left, top, width, height } = known;
  Object.assign(place.style, {
    position: 'absolute',
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
  root.append(place);
  document.body.append(root);
  return { root, place };
}

function raise(screen: EmptyScreen): void {
  screen.root.style.zIndex = ABOVE_ALL;
  const late = setTimeout(endPictureBeforePage, LATEST_MS);
  end = () => {
    clearTimeout(late);
    remove(screen);
  };
}

function remove({ root, place }: EmptyScreen): void {
  // Where the page shows another clip, this one goes back to those that wait.
  place.querySelector('video')?.pause();
  root.remove();
}

/** Out of the frame itself, which is not on the screen before its callbacks are done. */
function whenDrawn(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

function waitFor(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
