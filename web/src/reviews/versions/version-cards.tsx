import { styled } from '@mui/material/styles';
import { useState } from 'react';
import type { ExamReview } from '../reviews.queries.ts';
import { awaitsReceipt } from '../report/receipt.ts';
import type { ReviewSession } from '../session/use-review-session.ts';
import { AcknowledgedCard } from './acknowledged-card.tsx';
import { AmendmentCard } from './amendment-card.tsx';
import type { SubmissionVersion, SubmissionVersions } from './use-submission-versions.ts';
import { WhatChangedCard } from './what-changed-card.tsx';

const Cards = styled('div')({ display: 'flex', flexDirection: 'column', gap: 12 });

interface VersionCardsProps {
  readonly session: ReviewSession;
  readonly review: ExamReview;
  readonly versions: SubmissionVersions;
  readonly onShow: (version: number) => void;
}

interface Compared {
  readonly before: number;
  readonly after: number;
}

/** What became of a review that was amended: what changed, why, and who has read it. */
export function VersionCards({ session, review, versions: { versions: all }, onShow }: VersionCardsProps) {
  const versions = all.filter(({ kind }) => kind !== 'retraction');
  const [chosen, setChosen] = useState<Compared | null>(null);
  const newest = versions[0]?.version ?? 1;
  // A version that came meanwhile is compared at once.
  const compared = chosen === null || chosen.after > newest ? lastChange(versions) : chosen;
  const find = (version: number) => versions.find((one) => one.version === version);
  const [before, after] = [find(compared.before), find(compared.after)];
  if (versions.length < 2 || before === undefined || after === undefined) return null;
  return (
    <Cards>
      <WhatChangedCard
        session={session}
        reviewGuid={review.guid}
        versions={versions}
        before={before}
        after={after}
        onCompare={(one, other) => setChosen({ before: one, after: other })}
        onShow={onShow}
      />
      <AmendmentCard version={after} />
      {awaitsReceipt(review) && (
        <AcknowledgedCard reviewGuid={review.guid} versions={versions} now={new Date(session.readAt)} />
      )}
    </Cards>
  );
}

/** The newest correction beside what was before it; an addendum changes nothing that could be compared. */
function lastChange(versions: readonly SubmissionVersion[]): Compared {
  const corrected = versions.find(({ kind }) => kind === 'correction')?.version;
  const after = corrected ?? versions[0]?.version ?? 1;
  return { before: after - 1, after };
}
