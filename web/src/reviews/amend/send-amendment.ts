import type { CallInput } from '@sonoboard/contract/http/endpoint';
import {
  addReviewAddendum,
  cancelRetraction,
  confirmRetraction,
  correctReview,
  requestRetraction,
} from '@sonoboard/contract/review-versions/review-versions.calls';
import { call } from '../../platform/call.ts';
import { browserZone } from '../../ui/browser-zone.ts';

type Correction = CallInput<typeof correctReview>['body'];
type Addendum = CallInput<typeof addReviewAddendum>['body'];
type Request = CallInput<typeof requestRetraction>['body'];

/** What a person makes of a review that stands, in view of one of its versions. */
export type Amendment =
  | { readonly kind: 'correction'; readonly body: Omit<Correction, 'timezone_id'> }
  | { readonly kind: 'addendum'; readonly body: Omit<Addendum, 'timezone_id'> }
  | { readonly kind: 'retraction'; readonly body: Omit<Request, 'timezone_id'> }
  | { readonly kind: 'confirm_retraction'; readonly body: { readonly expected_version: number } }
  | { readonly kind: 'cancel_retraction' };

/** The one way by which an amendment leaves the page. Safe to repeat: the server writes the same one once. */
export async function sendAmendment(reviewGuid: string, amendment: Amendment, person: string): Promise<void> {
  const asked = { params: { reviewGuid }, person, silent: true } as const;
  const timezone_id = browserZone();
  switch (amendment.kind) {
    case 'correction':
      await call(correctReview, { ...asked, body: { ...amendment.body, timezone_id } });
      return;
    case 'addendum':
      await call(addReviewAddendum, { ...asked, body: { ...amendment.body, timezone_id } });
      return;
    case 'retraction':
      await call(requestRetraction, { ...asked, body: { ...amendment.body, timezone_id } });
      return;
    case 'confirm_retraction':
      await call(confirmRetraction, { ...asked, body: amendment.body });
      return;
    case 'cancel_retraction':
      await call(cancelRetraction, { ...asked, body: {} });
  }
}
