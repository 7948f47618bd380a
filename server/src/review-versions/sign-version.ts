import type { KeyObject } from 'node:crypto';
import type { HeldSubmission } from '../reviews/amended-submission.service.ts';
import { amendmentContent, toSignedContent } from '../reviews/version-content.service.ts';
import { type Confirmation, type SignedReview, signReview } from '../signatures/sign-review.service.ts';
import type { NewVersion } from './store-version.service.ts';

export interface SigningDeps {
  readonly signatureKey: KeyObject;
}

const MEANINGS = { correction: 'author_of_correction', addendum: 'author_of_addendum' } as const;

export interface AmendedVersion extends NewVersion {
  readonly kind: keyof typeof MEANINGS;
}

/** Signs every review of the submission as its new version has it, in their order. */
export function signVersion(
  { signatureKey }: SigningDeps,
  confirmation: Confirmation,
  { held, made }: { readonly held: HeldSubmission; readonly made: AmendedVersion },
): readonly SignedReview[] {
  return held.reviews.map(({ row, content }, at) =>
    signReview(
      signatureKey,
      confirmation,
      toSignedContent(row, made.contents[at] ?? content, amendmentContent(made)),
      {
        version: held.version + 1,
        meaning: MEANINGS[made.kind],
        signedAt: made.now,
        signedAtTimezoneId: made.timezoneId,
      },
    ),
  );
}
