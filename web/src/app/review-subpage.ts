import { notFound } from '@tanstack/react-router';

const SUBPAGES: ReadonlySet<string> = new Set(['allClips', 'calf', 'report']);

/** The address of a review ends here or with one of its subpages; any other end is an unknown page. */
export function requireReviewSubpage({ subpage }: { readonly subpage?: string | undefined }): void {
  if (subpage !== undefined && !SUBPAGES.has(subpage)) throw notFound();
}
