import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { assessmentLabel, type LabelRules } from '@sonoboard/domain/reviews/assessment-labels';
import { ArrowForwardRounded } from '../ui/icons/arrow-forward-rounded.tsx';
import { WarningAmberRounded } from '../ui/icons/warning-amber-rounded.tsx';
import { ClinicalChip } from '../ui/clinical-chip.tsx';
import { clinicalKind } from '../ui/clinical-tone.ts';
import { Moment } from '../ui/moment.tsx';
import { tokens } from '../ui/theme/tokens.ts';
import { DECISION_WORDS } from './decision-words.ts';
import { LONG_AGO } from './read-time.ts';
import type { Result } from './results.queries.ts';

interface AmendedNoticeProps {
  readonly result: Result;
  readonly rules: LabelRules;
  readonly now: Date;
}

const Card = styled('section')({
  display: 'grid',
  gap: 12,
  padding: '16px 24px',
  border: `1px solid ${tokens.line}`,
  borderRadius: 12,
  background: tokens.s1,
  '&[data-unread]': { borderColor: tokens.warning },
  '& h2': {
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    margin: 0,
    fontSize: 18,
    lineHeight: '24px',
    fontWeight: 600,
    '& svg': { color: tokens.warning },
  },
  '& p': { margin: 0, overflowWrap: 'anywhere' },
});

const Changes = styled('dl')({
  display: 'grid',
  gap: 12,
  margin: 0,
  '& dt': { fontSize: 12, lineHeight: '16px', color: tokens.t3 },
  '& dd': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px', margin: 0 },
  '& dd > svg': { fontSize: 18, color: tokens.t3 },
});

const By = styled('p')({ color: tokens.t2 });

/** What became of a result that the operator may have read before: what changed, why and by whom. */
export function AmendedNotice({ result, rules, now }: AmendedNoticeProps) {
  const { amended, version, read_at } = result;
  if (amended === null) return null;
  const title = amended.kind === 'correction' ? 'Corrected' : 'Addendum added';
  return (
    <Card aria-label={title} data-unread={read_at === null ? '' : undefined}>
      <h2>
        <WarningAmberRounded aria-hidden />
        {title}
      </h2>
      <Differences result={result} rules={rules} />
      <By>
        {amended.reason}. {amended.author_name},{' '}
        <Moment at={amended.amended_at} recordedZone={amended.amended_at_timezone_id} now={now} />
      </By>
      {amended.previous_read_at !== null && (
        <p>
          You read {version === 2 ? 'version 1' : 'an earlier version'} on{' '}
          <Moment at={amended.previous_read_at} recordedZone={null} now={LONG_AGO} />
          {read_at === null ? '; please read this one and confirm again.' : '.'}
        </p>
      )}
    </Card>
  );
}

/** Before and now, of what decides what happens to the patient. */
function Differences({ result, rules }: Pick<AmendedNoticeProps, 'result' | 'rules'>) {
  const { amended, outcome, clinical_decision } = result;
  if (amended === null) return null;
  const { previous_decision, previous_outcome } = amended;
  const isDecisionChanged = previous_decision !== clinical_decision;
  const isOutcomeChanged = previous_outcome !== null && outcome !== null && previous_outcome !== outcome;
  if (!isDecisionChanged && !isOutcomeChanged) {
    return <p>{outcome === null ? 'The decision is as before.' : 'Decision and outcome are as before.'}</p>;
  }
  return (
    <Changes>
      {isDecisionChanged && (
        <Change
          label="Clinical decision"
          before={previous_decision === null ? 'No decision' : <Decision value={previous_decision} />}
          after={<Decision value={clinical_decision} />}
        />
      )}
      {isOutcomeChanged && (
        <Change
          label="Outcome"
          before={
            <ClinicalChip
              kind={clinicalKind(previous_outcome)}
              label={assessmentLabel(previous_outcome, rules)}
              isPlain
            />
          }
          after={
            <ClinicalChip kind={clinicalKind(outcome)} label={assessmentLabel(outcome, rules)} isPlain />
          }
        />
      )}
    </Changes>
  );
}

interface ChangeProps {
  readonly label: string;
  readonly before: ReactNode;
  readonly after: ReactNode;
}

function Change({ label, before, after }: ChangeProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {before}
        <ArrowForwardRounded titleAccess="changed to" />
        {after}
      </dd>
    </div>
  );
}

function Decision({ value }: { readonly value: Result['clinical_decision'] }) {
  const { kind, word } = DECISION_WORDS[value];
  return <ClinicalChip kind={kind} label={word} isPlain />;
}
