import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import type { getSafetyFacts } from '@sonoboard/contract/reviews/reviews.calls';
import type { SafetyFacts } from '@sonoboard/domain/safety-check/checked-review';

export function toSafetyFacts({
  different_patients: different,
  other_exam: other,
}: ReplyOf<typeof getSafetyFacts>): SafetyFacts {
  return {
    differentPatients: different,
    otherExam: other && {
      guid: other.guid,
      protocol: other.protocol,
      linkedTo: other.linked_to,
      hasRescan: other.has_rescan,
      waitingSince: other.waiting_since,
    },
  };
}
