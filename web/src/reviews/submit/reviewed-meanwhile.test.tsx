import { outcomeOfReview } from '@sonoboard/domain/reviews/active-review';
import { exampleRules } from '@sonoboard/domain/reviews/example-review.fixture';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeNetwork } from '../../../test/fake-network.ts';
import { forgetPage, knowWorld, openPage } from '../../../test/open-page.tsx';
import { queryClient } from '../../platform/query-client.ts';
import { openReview } from '../session/open-review.ts';
import { createSubmitting } from '../session/submitting.ts';
import type { ReviewSession } from '../session/use-review-session.ts';
import { examReply, sequence } from '../exam-reply.fixture.ts';
import { reviewedMeanwhileQuery } from './reviewed-meanwhile.queries.ts';
import { ReviewedMeanwhile } from './reviewed-meanwhile.tsx';

const ADDRESS = { flow: 'single', mode: 'edit', guid: 'exam' } as const;
const EXISTING = 'b0000000-0000-4000-8000-000000000001';
const LIVE = { reviewGuid: EXISTING, reviewerGuid: 'colleague', reviewerName: 'Rita Reviewer' };

const network = fakeNetwork();
beforeEach(() => {
  knowWorld({ user: { guid: 'me', email: 'me@test.example', name: 'Me', permissions: [] } });
  network.on('GET /dataCollections', () => ({ items: [], total: 0 }));
});
afterEach(forgetPage);

function OpenExam() {
  const [submitting] = useState(createSubmitting);
  const [existingReview, setExistingReview] = useState<ReviewSession['existingReview']>(null);
  const rules = exampleRules();
  const source = {
    scans: [{ ...examReply('dvt_left_two_point', [sequence('left_gsv_cfv', 1)]), review: null }],
  };
  const review = openReview(source, ADDRESS);
  if (review === null) throw new Error('There is an exam');
  const outcome = outcomeOfReview(review, rules);
  const session = { review, rules, source, outcome, address: ADDRESS, submitting };
  return (
    <>
      <button type="button" onClick={() => setExistingReview({ reviewGuid: EXISTING })}>
        Be refused
      </button>
      <ReviewedMeanwhile
        session={{ ...session, existingReview, setExistingReview } as unknown as ReviewSession}
      />
    </>
  );
}

const dialogs = () => screen.queryAllByRole('dialog', { name: 'Exam has already been reviewed' });
const hearLive = () =>
  act(() => {
    queryClient.setQueryData(reviewedMeanwhileQuery(ADDRESS).queryKey, LIVE);
  });

test('a refused submit and the live event about the same review show one dialog, which closes once', async () => {
  openPage('/', { routes: [{ path: '/', page: OpenExam }] });
  const refuse = await screen.findByText('Be refused');
  expect(dialogs()).toHaveLength(0);
  fireEvent.click(refuse);
  expect(dialogs()).toHaveLength(1);
  hearLive();
  await screen.findByText(/Reviewed by Rita Reviewer just now/);
  expect(dialogs()).toHaveLength(1);
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  await waitFor(() => expect(dialogs()).toHaveLength(0));
});

test('a live event about a review that was dismissed before is no news', async () => {
  openPage('/', { routes: [{ path: '/', page: OpenExam }] });
  fireEvent.click(await screen.findByText('Be refused'));
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  await waitFor(() => expect(dialogs()).toHaveLength(0));
  hearLive();
  expect(dialogs()).toHaveLength(0);
});
