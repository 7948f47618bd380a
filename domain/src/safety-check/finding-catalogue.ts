import { OTHER_REASON } from './finding-answer.ts';
import type { FindingKey } from './finding-keys.ts';

interface FindingDeclaration {
  /** Inside a sentence: 'Two findings still need a fix or a reason: high Wells score, overall rating.' */
  readonly name: string;
  /** Common reasons to keep it, each under the code that is stored. */
  readonly reasons: Readonly<Record<string, string>>;
  /** Without a reason Submit stays possible and asks for it, as specified of this warning (AMB-171). */
  readonly isAskedAtSubmit?: true;
}

/** The texts of each finding, apart from its key, which every page loads with the settings. */
export const FINDING_CATALOGUE: Readonly<Record<FindingKey, FindingDeclaration>> = {
  decision_against_outcome: {
    name: 'clinical decision',
    isAskedAtSubmit: true,
    reasons: {
      symptoms: 'The symptoms call for it',
      agreed_by_phone: 'Agreed with the operator by phone',
      further_imaging: 'Further imaging is arranged',
    },
  },
  side_differs: {
    name: 'side in the chain',
    reasons: {
      both_legs: 'Both sides were scanned',
      entered_wrongly: 'The side was entered wrongly',
    },
  },
  patient_differs: {
    name: 'patient of the chain',
    reasons: {
      same_person: 'It is the same person',
      checked_with_operator: 'Checked with the operator',
    },
  },
  high_wells_negative: {
    name: 'high Wells score',
    reasons: {
      d_dimer_negative: 'D-dimer is negative',
      other_diagnosis: 'Another diagnosis is more likely',
      standard_follows: 'Standard ultrasound follows',
    },
  },
  earlier_review_differs: {
    name: 'earlier review',
    reasons: {
      clearer_now: 'The new scan is clearer',
      changed_since: 'The finding has changed since',
    },
  },
  operator_differs: {
    name: 'operator',
    reasons: {
      closes_elsewhere: 'Closes in another compression',
      other_vessel: 'Operator looked at another vessel',
    },
  },
  algorithm_differs: {
    name: 'algorithm',
    reasons: {
      poor_picture: 'The picture misled it',
      other_vessel: 'It followed another vessel',
    },
  },
  rating_differs: {
    name: 'overall rating',
    reasons: {
      exam_incomplete: 'Exam is incomplete',
      views_off_protocol: 'Views do not follow the protocol',
    },
  },
  views_missing: {
    name: 'missing views',
    reasons: {
      cannot_be_scanned: 'The view cannot be scanned',
      not_needed: 'The decision does not depend on it',
    },
  },
  other_exam_waiting: {
    name: 'another exam',
    reasons: {
      reviewed_next: 'I review it next',
      other_question: 'It is a different question',
    },
  },
};

export function isKnownReason(key: FindingKey, reason: string): boolean {
  return reason === OTHER_REASON || Object.hasOwn(FINDING_CATALOGUE[key].reasons, reason);
}

/** In words: of `other` what was typed. */
export function reasonText(key: FindingKey, reason: string, text: string): string {
  return reason === OTHER_REASON ? text.trim() : (FINDING_CATALOGUE[key].reasons[reason] ?? reason);
}

/** The reason that says it in these words: one of the finding's list, or `other`. */
export function reasonInWords(
  key: FindingKey,
  words: string,
): { readonly reason: string; readonly text: string } {
  const known = Object.entries(FINDING_CATALOGUE[key].reasons).find(([, name]) => name === words);
  return known === undefined ? { reason: OTHER_REASON, text: words } : { reason: known[0], text: '' };
}
