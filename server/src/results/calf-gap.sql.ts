import { PROTOCOL_NAMES, PROTOCOLS } from '@sonoboard/domain/exams/protocols';
import { distalViews } from '@sonoboard/domain/reviews/calf-note';

const SPLIT_PROTOCOLS = PROTOCOL_NAMES.filter((name) => PROTOCOLS[name].isSplit);

const textsOf = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');

const calfViews = (exam: string) =>
  `case ${SPLIT_PROTOCOLS.map(
    (name) => `when ${exam}.protocol = '${name}' then array[${textsOf(distalViews(name))}]`,
  ).join(' ')} end`;

/**
 * SQL for domain's `calfGap` of a stored review, as JSON text or null. Only an original that was reviewed alone can have
 * one: the 'No DVT' of several scans requires a clear finding of every view.
 */
export const calfGapJson = (review: string, exam: string) => `(
  select case when gap.missing + gap.unclear > 0
    then '{"views_missing":' || gap.missing || ',"views_unclear":' || gap.unclear || '}' end
  from (
    select cardinality(${calfViews(exam)}) - count(distinct c.anatomical_view) as missing,
      count(*) filter (where clip_review.assessment not in ('positive', 'negative')) as unclear
    from clip_reviews clip_review join clips c on c.guid = clip_review.clip_guid
    where clip_review.review_guid = ${review}.guid and c.anatomical_view = any(${calfViews(exam)})
  ) gap
  where ${review}.assessment = 'negative' and ${exam}.linked_to is null
    and ${exam}.protocol in (${textsOf(SPLIT_PROTOCOLS)})
    and not exists (
      select from exams rescan join exam_reviews joint on joint.exam_guid = rescan.guid
      where rescan.chain_guid = ${exam}.guid and rescan.guid <> ${exam}.guid
        and joint.submission_guid = ${review}.submission_guid
    )
)`;
