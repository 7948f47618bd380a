import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useNavigate } from '@tanstack/react-router';
import {
  EMERGENCY_REASON_LABELS,
  EMERGENCY_REASONS,
  EMERGENCY_TEXT_MAX,
  EMERGENCY_TEXT_MIN,
  type EmergencyReason,
  missingExplanation,
} from '@sonoboard/domain/emergency-access/emergency-reasons';
import { type SubmitEvent, useId, useState } from 'react';
import { useCallMutation } from '../platform/use-call-mutation.ts';
import { FormField } from '../ui/form-field.tsx';
import { Emergency } from '../ui/icons/emergency.tsx';
import { InlineAlert } from '../ui/inline-alert.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { focusRing, tokens } from '../ui/theme/tokens.ts';
import { useTriedForm } from '../ui/use-tried-form.ts';
import { askForAccess, type ExamToOpen } from './emergency-access.queries.ts';

const Form = styled('form')({ display: 'grid', gap: 20, '& > *': { minWidth: 0 } });

const Reasons = styled('fieldset')({
  display: 'grid',
  gap: 8,
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '& > legend': {
    marginBottom: 6,
    padding: 0,
    fontSize: 13,
    lineHeight: '18px',
    fontWeight: 500,
    color: tokens.t2,
  },
  '& > p': { margin: 0, fontSize: 12, lineHeight: '16px', color: tokens.error },
});

const Choice = styled('label')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 44,
  padding: '8px 12px',
  border: `1px solid ${tokens.line2}`,
  borderRadius: 8,
  background: tokens.s2,
  cursor: 'pointer',
  '& input': { flex: 'none', width: 18, height: 18, margin: 0, accentColor: tokens.accentSolid },
  '& input:focus-visible': focusRing,
  '&:hover': { background: tokens.s3 },
  '&:has(:checked)': { borderColor: tokens.accent, background: tokens.accentTint },
});

/** What happens is said before the one button that makes it happen. */
const Consequences = styled('ul')({
  display: 'grid',
  gap: 4,
  margin: '8px 0 0',
  padding: '0 0 0 18px',
  '& + p': { margin: '8px 0 0' },
});

/** Why, and what it means: asking is confirming. */
export function EmergencyForm({ exam }: { readonly exam: ExamToOpen }) {
  const [reason, setReason] = useState<EmergencyReason | null>(null);
  const [explanation, setExplanation] = useState('');
  const { element, isTried, showProblems } = useTriedForm();
  const errorId = useId();
  const navigate = useNavigate();
  const asking = useCallMutation({
    mutationFn: askForAccess,
    onSuccess: () =>
      navigate({ to: '/emergency-access/{-$examGuid}', params: { examGuid: exam.exam_guid }, replace: true }),
  });
  const missing = missingExplanation(explanation);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (reason === null || missing > 0) showProblems();
    else if (!asking.isPending) {
      asking.mutate({ exam_guid: exam.exam_guid, reason, explanation: explanation.trim() });
    }
  }

  const isReasonMissing = isTried && reason === null;
  return (
    <SectionCard title="Why do you need it?">
      <Form ref={element} noValidate onSubmit={submit} aria-label="Ask for emergency access">
        <Reasons
          role="radiogroup"
          // Takes the focus where no reason was chosen.
          tabIndex={-1}
          aria-required
          aria-invalid={isReasonMissing ? true : undefined}
          aria-describedby={isReasonMissing ? errorId : undefined}
        >
          <legend>Reason</legend>
          {EMERGENCY_REASONS.map((code) => (
            <Choice key={code}>
              <input
                type="radio"
                name="reason"
                value={code}
                checked={reason === code}
                onChange={() => setReason(code)}
              />
              {EMERGENCY_REASON_LABELS[code]}
            </Choice>
          ))}
          {isReasonMissing && <p id={errorId}>Choose a reason.</p>}
        </Reasons>
        <FormField
          label="What happened"
          value={explanation}
          onChange={setExplanation}
          minRows={3}
          maxRows={8}
          maxLength={EMERGENCY_TEXT_MAX}
          isRequired
          error={isTried && missing > 0 ? explanationProblem(missing) : undefined}
          helperText={`At least ${EMERGENCY_TEXT_MIN} characters. Admins read it; leave out names of patients.`}
        />
        <InlineAlert kind="warning">
          <strong>This opens the exam and its rescans to you, for reading, for one hour.</strong>
          <Consequences>
            <li>The admins of its data collections are told at once, with your name and reason.</li>
            <li>Everything that you open is recorded as emergency access.</li>
            <li>It ends by itself after one hour, or when you end it.</li>
          </Consequences>
        </InlineAlert>
        {asking.error !== null && <InlineAlert kind="error">{asking.error.message}</InlineAlert>}
        <div>
          <Button
            type="submit"
            variant="contained"
            size="large"
            startIcon={<Emergency />}
            loading={asking.isPending}
          >
            Open for one hour
          </Button>
        </div>
      </Form>
    </SectionCard>
  );
}

function explanationProblem(missing: number): string {
  if (missing === EMERGENCY_TEXT_MIN) return 'Say in a few words what happened.';
  return `Say a little more: ${missing} more ${missing === 1 ? 'character' : 'characters'}.`;
}
