import type { UserConfig } from '@sonoboard/domain/configs/config-catalogue';
import { changeReview, outcomeOfReview } from '@sonoboard/domain/reviews/active-review';
import { exampleRules } from '@sonoboard/domain/reviews/example-review.fixture';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeNetwork, refused } from '../../../test/fake-network.ts';
import { forgetPage, knowWorld, openPage } from '../../../test/open-page.tsx';
import { examReply, sequence } from '../exam-reply.fixture.ts';
import { openReview } from '../session/open-review.ts';
import { createSubmitting } from '../session/submitting.ts';
import type { ReviewSession } from '../session/use-review-session.ts';
import type { AfterSubmitSteps } from './use-after-submit.ts';
import { useSubmit } from './use-submit.ts';

const SUBMIT = 'POST /examReviews';
const ADDRESS = { flow: 'single', mode: 'edit', guid: 'exam' } as const;

const network = fakeNetwork();
const leave = vi.fn<AfterSubmitSteps['leave']>();
afterEach(() => {
  leave.mockReset();
  forgetPage();
});

const STEPS: AfterSubmitSteps = {
  prepareNext: () => null,
  leave: async (...given) => leave(...given),
  leaveForNext: async () => {},
  openReview: async () => {},
};

function Report() {
  const [submitting] = useState(createSubmitting);
  const [comment, setComment] = useState('Shown.');
  const rules = exampleRules();
  const source = {
    scans: [{ ...examReply('dvt_left_two_point', [sequence('left_gsv_cfv', 1)]), review: null }],
  };
  const opened = openReview(source, ADDRESS);
  if (opened === null) throw new Error('There is an exam');
  const review = [
    { kind: 'answer', field: 'rating', value: 4 } as const,
    { kind: 'answer', field: 'comment', value: comment } as const,
  ].reduce((soFar, change) => changeReview(soFar, change, rules), opened);
  const outcome = outcomeOfReview(review, rules);
  const session = {
    review,
    rules,
    source,
    outcome,
    address: ADDRESS,
    submitting,
  } as unknown as ReviewSession;
  const { submit, signing } = useSubmit(session, STEPS);
  return (
    <>
      <button type="button" onClick={() => submit('stay', [])}>
        Submit
      </button>
      <button type="button" onClick={() => setComment('Of another tab.')}>
        Change
      </button>
      {signing !== null && (
        <>
          <button type="button" onClick={() => signing.sign('confirmation')}>
            Sign
          </button>
          <button type="button" onClick={signing.cancel}>
            Cancel
          </button>
        </>
      )}
    </>
  );
}

function open(config: Partial<UserConfig>) {
  knowWorld({ user: { guid: 'me', email: 'me@test.example', name: 'Me', permissions: [] }, config });
  network.on(SUBMIT, () => ({ guid: 'review' }));
  openPage('/', { routes: [{ path: '/', page: Report }] });
}

const press = async (name: string) => fireEvent.click(await screen.findByText(name));
const signatures = () =>
  network.sent(SUBMIT).map((body) => (body as { readonly signature?: unknown }).signature ?? null);

test('an account that does not sign is not asked', async () => {
  open({ sign_reviews: false });
  await press('Submit');
  await waitFor(() => expect(leave).toHaveBeenCalledTimes(1));
  expect(signatures()).toEqual([null]);
});

test('an account that signs sends nothing before, and nothing when it is cancelled', async () => {
  open({ sign_reviews: true });
  await press('Submit');
  await press('Cancel');
  expect(screen.queryByText('Sign')).toBeNull();
  expect(network.sent(SUBMIT)).toEqual([]);
  await press('Submit');
  await press('Sign');
  await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith('stay', 'review', null));
  expect(signatures()).toEqual([{ confirmation: 'confirmation' }]);
});

test('signs what was shown when the signature was asked for, whatever another tab adds', async () => {
  open({ sign_reviews: true });
  await press('Submit');
  await press('Change');
  await press('Sign');
  await waitFor(() => expect(leave).toHaveBeenCalledTimes(1));
  expect(network.sent(SUBMIT)).toMatchObject([{ exam_review: { comment: 'Shown.' } }]);
});

test('asks for the signature where only the server knows that it is needed', async () => {
  open({ sign_reviews: false });
  network.on(SUBMIT, () => refused('signature_required'));
  await press('Submit');
  await screen.findByText('Sign');
  expect(leave).not.toHaveBeenCalled();
  network.on(SUBMIT, () => ({ guid: 'review' }));
  await press('Sign');
  await waitFor(() => expect(leave).toHaveBeenCalledTimes(1));
  expect(signatures()).toEqual([null, { confirmation: 'confirmation' }]);
});
