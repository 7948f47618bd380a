import type { UserConfig } from '@sonoboard/domain/configs/config-catalogue';
import { patientVisibility } from '@sonoboard/domain/exams/patient-visibility';
import { ASSESSMENTS } from '@sonoboard/domain/reviews/assessment';
import { assessmentLabel } from '@sonoboard/domain/reviews/assessment-labels';
import { CLINICAL_DECISION_LABELS, CLINICAL_DECISIONS } from '@sonoboard/domain/reviews/clinical-decision';
import type { DateReader } from '@sonoboard/domain/shared/date-display';
import { matchesSearch, searchTerms } from '@sonoboard/domain/worklists/list-search';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/db.ts';
import { timesNamed } from '../platform/database/list-page.ts';
import {
  type ReviewedExamsList,
  type ReviewedExamsQuery,
  reviewedExamsReader,
  type ReviewSearchTerm,
} from './reviewed-exams.queries.ts';

type ListQuery = ReviewedExamsQuery & { readonly search?: readonly string[] | undefined };

/** What the reader sees in a list, they can also look for by the words that it has on their screen. */
function asSearchTerm(text: string, config: UserConfig, reader: DateReader): ReviewSearchTerm {
  const labels = {
    compressibilityLabels: config.show_assess_label_as_compressibility,
    indeterminateLabel: config.show_other_as_indeterminate,
  };
  return {
    text,
    times: timesNamed(text, reader),
    assessments: config.enable_exam_diagnosis
      ? ASSESSMENTS.filter((value) => matchesSearch([value, assessmentLabel(value, labels)], [text]))
      : [],
    decisions: config.allow_clinical_decision
      ? CLINICAL_DECISIONS.filter((value) => matchesSearch([value, CLINICAL_DECISION_LABELS[value]], [text]))
      : [],
  };
}

/** Submitted reviews as the reader may see them. The list of someone else cannot be asked for. */
export function reviewedExamsOf(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  list: ReviewedExamsList,
) {
  const read = reviewedExamsReader(database, list);
  return (readerGuid: string, { search, ...query }: ListQuery, config: UserConfig) => {
    const reader = { now: clock.now(), zone: query.timezone ?? 'UTC' };
    return read(
      { guid: readerGuid, collectionGuid: query.data_collection_guid },
      query,
      searchTerms(search ?? []).map((term) => asSearchTerm(term, config, reader)),
      patientVisibility(config),
    );
  };
}
