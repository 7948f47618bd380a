import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { PROTOCOLS } from '@sonoboard/domain/exams/protocols';
import { reviewPath } from '@sonoboard/domain/reviews/review-route';
import { displayGuid } from '@sonoboard/domain/shared/guid';
import { type SubmitEvent, useState } from 'react';
import { now } from '../platform/clock.ts';
import { useCallMutation } from '../platform/use-call-mutation.ts';
import { useUserConfig } from '../platform/user-config.ts';
import { FormField } from '../ui/form-field.tsx';
import { InlineAlert } from '../ui/inline-alert.tsx';
import { ButtonLink } from '../ui/links.tsx';
import { Moment } from '../ui/moment.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { SideMarker } from '../ui/side-marker.tsx';
import { tokens } from '../ui/theme/tokens.ts';
import { type ExamToOpen, findExams } from './emergency-access.queries.ts';

interface ExamSearchProps {
  /** From the address of the page. */
  readonly first: string;
  readonly chosen: ExamToOpen | null;
  readonly onChoose: (exam: ExamToOpen | null) => void;
}

const Form = styled('form')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'start',
  gap: 12,
  '& > div': { flex: '1 1 280px' },
  '& > button': { marginTop: 24, minHeight: 40 },
  '@media (max-width: 600px)': { '& > button': { width: '100%', minHeight: 44, marginTop: 0 } },
});

const Found = styled('ul')({ display: 'grid', gap: 8, margin: '16px 0 0', padding: 0, listStyle: 'none' });

const Row = styled('li')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  minHeight: 56,
  padding: '8px 12px 8px 16px',
  border: `1px solid ${tokens.line}`,
  borderRadius: 8,
  background: tokens.s2,
  '&[data-chosen]': { borderColor: tokens.accent, boxShadow: `inset 0 0 0 1px ${tokens.accent}` },
  '& > div': { flex: '1 1 200px', minWidth: 0 },
  '& strong': { display: 'block', fontWeight: 500 },
  '& small': { fontSize: 13, lineHeight: '18px', color: tokens.t2, fontVariantNumeric: 'tabular-nums' },
});

/** By the whole ID only: this is no list to look around in. */
export function ExamSearch({ first, chosen, onChoose }: ExamSearchProps) {
  const { hide_patient_id: hidesPatientId } = useUserConfig();
  const [id, setId] = useState(first);
  const [found, setFound] = useState<readonly ExamToOpen[] | null>(null);
  const search = useCallMutation({
    mutationFn: findExams,
    onSuccess: (exams) => {
      setFound(exams);
      const [only] = exams;
      if (exams.length === 1 && only?.is_in_scope === false) onChoose(only);
    },
  });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const typed = id.trim();
    if (typed === '' || search.isPending) return;
    onChoose(null);
    setFound(null);
    search.mutate(typed);
  }

  return (
    <SectionCard title="Which exam?">
      <Form noValidate onSubmit={submit}>
        <FormField
          label={hidesPatientId ? 'Exam ID' : 'Patient ID or exam ID'}
          value={id}
          onChange={setId}
          autoComplete="off"
          helperText="The whole ID, as it was entered. Each search is recorded."
        />
        <Button type="submit" variant={chosen === null ? 'contained' : 'outlined'} loading={search.isPending}>
          Find exam
        </Button>
      </Form>
      <div aria-live="polite">
        {search.error !== null && <InlineAlert kind="error">{search.error.message}</InlineAlert>}
        {found?.length === 0 && (
          <InlineAlert kind="info">
            No exam of your workspace has this ID. Check it and try again: parts of an ID find nothing.
          </InlineAlert>
        )}
        {found !== null && found.length > 0 && (
          <Found aria-label="Exams found">
            {found.map((exam) => (
              <FoundExam
                key={exam.exam_guid}
                exam={exam}
                isChosen={exam.exam_guid === chosen?.exam_guid}
                onChoose={() => onChoose(exam)}
              />
            ))}
          </Found>
        )}
      </div>
    </SectionCard>
  );
}

interface FoundExamProps {
  readonly exam: ExamToOpen;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function FoundExam({ exam, isChosen, onChoose }: FoundExamProps) {
  const { displayName, side } = PROTOCOLS[exam.protocol];
  return (
    <Row data-chosen={isChosen ? '' : undefined}>
      <SideMarker side={side} />
      <div>
        <strong>{displayName}</strong>
        <small>
          {exam.patient_initials !== null && `${exam.patient_initials} · `}
          {displayGuid(exam.exam_guid)}
          {' · '}
          <Moment
            at={exam.clip_set_created_at}
            recordedZone={exam.clip_set_created_at_timezone_id}
            now={now()}
          />
        </small>
      </div>
      {exam.is_in_scope ? (
        <ButtonLink
          to={reviewPath({ flow: 'single', mode: 'edit', guid: exam.exam_guid, page: 'clips' })}
          variant="outlined"
          size="small"
        >
          Open, it is yours
        </ButtonLink>
      ) : (
        <Button variant="outlined" size="small" aria-pressed={isChosen} onClick={onChoose}>
          {isChosen ? 'Chosen' : 'Choose'}
        </Button>
      )}
    </Row>
  );
}
