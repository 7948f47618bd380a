import Button from '@mui/material/Button';
import { ReportCard } from '../report/report-card.tsx';
import type { ReviewSession } from '../session/use-review-session.ts';
import { EnteredText } from '../submit/entered-text.tsx';
import { useCorrection } from './correction-context.ts';
import { correctionText } from './correction-text.ts';

type Session = Pick<ReviewSession, 'address' | 'source' | 'review' | 'rules' | 'outcome'>;

/** What was entered for a version that is the newest no longer, to be entered again by hand. */
export function StaleCorrections({ session }: { readonly session: Session }) {
  const { stale, forgetStale } = useCorrection();
  return stale.map((correction) => (
    <ReportCard
      key={correction.place.version}
      title={`What you entered for version ${correction.place.version}`}
      subtitle="It was not saved: the review was amended meanwhile. What still applies you can enter again."
      tools={
        <Button size="small" onClick={() => forgetStale(correction)}>
          Discard it
        </Button>
      }
    >
      <EnteredText label="Your correction" text={correctionText(session, correction)} />
    </ReportCard>
  ));
}
