import { ReplayRounded as Replay } from '../ui/icons/replay-rounded.tsx';
import { ButtonLink, TextLink } from '../ui/links.tsx';
import { ReviewedExamsList } from './reviewed-exams-list.tsx';
import { pendingRescansQuery } from './reviewed-exams.queries.ts';

const NOTHING_AWAITED = {
  icon: Replay,
  title: 'You are not awaiting any rescans',
  line: 'New rescans are shown on the Worklist page',
  action: (
    <ButtonLink to="/worklist" variant="contained">
      Go to Worklist
    </ButtonLink>
  ),
};

const SUBTITLE = (
  <>
    Exams for which a rescan is required. Once rescanned, the exam can be reviewed again on the{' '}
    <TextLink to="/worklist" style={{ textDecoration: 'underline' }}>
      Worklist
    </TextLink>
  </>
);

export function PendingRescansPage() {
  return (
    <ReviewedExamsList
      list="pending_rescans"
      title="Pending Rescans"
      subtitle={SUBTITLE}
      label="Exams awaiting a rescan"
      query={pendingRescansQuery}
      empty={NOTHING_AWAITED}
    />
  );
}
