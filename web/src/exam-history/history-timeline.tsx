import { styled } from '@mui/material/styles';
import { HISTORY_EVENTS } from '@sonoboard/domain/exam-history/history-events';
import { assessmentLabel, type LabelRules } from '@sonoboard/domain/reviews/assessment-labels';
import { displayClock } from '@sonoboard/domain/shared/date-display';
import { browserZone } from '../ui/browser-zone.ts';
import { ClinicalChip } from '../ui/clinical-chip.tsx';
import { clinicalKind } from '../ui/clinical-tone.ts';
import { momentText } from '../ui/moment-text.ts';
import { tokens } from '../ui/theme/tokens.ts';
import type { HistoryEvent } from './exam-history.queries.ts';
import { HistoryEventIcon } from './history-icon.tsx';
import { groupByDay } from './shown-events.ts';

interface HistoryTimelineProps {
  readonly events: readonly HistoryEvent[];
  readonly recordedZone: string | null;
  readonly rules: LabelRules;
  readonly now: Date;
}

const Day = styled('h2')({
  margin: 0,
  padding: '12px 20px 4px',
  fontSize: 12,
  lineHeight: '16px',
  fontWeight: 500,
  color: tokens.t3,
});

const Rows = styled('ol')({ margin: 0, padding: '0 0 8px', listStyle: 'none' });

const Row = styled('li')({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '60px 28px minmax(0, 1fr)',
  gap: 16,
  padding: '8px 20px',
  // From icon to icon.
  '&:not(:last-of-type)::before': {
    content: '""',
    position: 'absolute',
    top: 40,
    bottom: -4,
    left: 109.5,
    width: 1,
    background: tokens.line2,
  },
  '& > time': { textAlign: 'right', lineHeight: '28px', fontSize: 13, fontVariantNumeric: 'tabular-nums' },
  '& p': { margin: 0, overflowWrap: 'anywhere' },
  '@media (max-width: 600px)': {
    gridTemplateColumns: '40px 28px minmax(0, 1fr)',
    gap: 10,
    padding: '8px 16px',
    '&:not(:last-of-type)::before': { left: 79.5 },
  },
});

const Sentence = styled('p')({ paddingTop: 4, lineHeight: '20px', '& strong': { fontWeight: 500 } });

const Detail = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0 16px',
  fontSize: 13,
  lineHeight: '18px',
  color: tokens.t2,
});

/** What happened, newest first, under its days. */
export function HistoryTimeline({ events, recordedZone, rules, now }: HistoryTimelineProps) {
  return groupByDay(events, { now, zone: browserZone() }).map((day) => (
    <section key={day.name} aria-label={day.name}>
      <Day>{day.name}</Day>
      <Rows>
        {day.events.map((event) => (
          <Row key={event.id}>
            <time dateTime={event.at} title={momentText(event.at, recordedZone, now)}>
              {displayClock(event.at, browserZone())}
            </time>
            <HistoryEventIcon kind={event.kind} />
            <div>
              <Sentence>
                <strong>{HISTORY_EVENTS[event.kind].words}</strong> {event.words}
              </Sentence>
              {(event.detail !== null || event.outcome !== null) && (
                <Detail>
                  {event.outcome !== null && (
                    <ClinicalChip
                      kind={clinicalKind(event.outcome)}
                      label={assessmentLabel(event.outcome, rules)}
                      isPlain
                    />
                  )}
                  {event.detail !== null && <p>{event.detail}</p>}
                </Detail>
              )}
            </div>
          </Row>
        ))}
      </Rows>
    </section>
  ));
}
