import { styled } from '@mui/material/styles';
import { timeSpan } from '@sonoboard/domain/shared/time-span';
import { browserZone } from '../ui/browser-zone.ts';
import { LetterAvatar } from '../ui/letter-avatar.tsx';
import { tokens } from '../ui/theme/tokens.ts';
import type { ExamHistory } from './exam-history.queries.ts';

const Side = styled('aside')({ display: 'grid', alignContent: 'start', gap: 12, minWidth: 0 });

const Card = styled('section')({
  padding: 16,
  border: `1px solid ${tokens.line}`,
  borderRadius: 12,
  background: tokens.s1,
  '& h2': { margin: '0 0 8px', fontSize: 15, lineHeight: '20px', fontWeight: 600 },
  '& p': { margin: 0, fontSize: 13, lineHeight: '18px', color: tokens.t2 },
});

const Durations = styled('dl')({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  gap: '4px 12px',
  margin: 0,
  fontSize: 13,
  lineHeight: '18px',
  '& dt': { color: tokens.t2 },
  '& dd': { margin: 0, textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
});

const People = styled('ul')({
  display: 'grid',
  gap: 8,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontSize: 13,
  lineHeight: '18px',
  '& li': { display: 'flex', alignItems: 'center', gap: 8 },
  '& li > [aria-hidden]': { width: 24, height: 24, fontSize: 11 },
  '& li > span': { minWidth: 0, overflowWrap: 'anywhere' },
  '& small': { marginLeft: 'auto', fontSize: 13, color: tokens.t3 },
});

export function HistorySide({ exam, people, times }: ExamHistory) {
  return (
    <Side aria-label="About this history">
      <HowLong times={times} />
      <Card>
        <h2>Times</h2>
        <p>{zoneNote(exam.clip_set_created_at_timezone_id)}</p>
      </Card>
      {people.length > 0 && (
        <Card>
          <h2>People</h2>
          <People>
            {people.map(({ name, role }) => (
              <li key={`${name} ${role ?? ''}`}>
                <LetterAvatar name={name} />
                <span>{name}</span>
                {role !== null && <small>{role}</small>}
              </li>
            ))}
          </People>
        </Card>
      )}
    </Side>
  );
}

function HowLong({ times }: Pick<ExamHistory, 'times'>) {
  const known = [
    { label: 'Arrival to review', ms: times.arrival_to_review },
    { label: 'Review to confirmation', ms: times.review_to_confirmation },
  ].flatMap(({ label, ms }) => (ms === null ? [] : [{ label, ms }]));
  if (known.length === 0) return null;
  return (
    <Card>
      <h2>How long it took</h2>
      <Durations>
        {known.map(({ label, ms }) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{timeSpan(ms)}</dd>
          </div>
        ))}
      </Durations>
    </Card>
  );
}

export function zoneNote(recordedZone: string | null): string {
  const zone = browserZone();
  if (recordedZone === null) return `In your zone, ${zone}.`;
  const recorded = recordedZone === zone ? 'the same zone' : recordedZone;
  return `In your zone, ${zone}. The exam was recorded in ${recorded}.`;
}
