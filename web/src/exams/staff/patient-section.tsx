import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mayEditClipSets } from '@sonoboard/domain/data-collections/collection-access';
import { hidesPatientNames, patientFullName } from '@sonoboard/domain/exams/patient-identity';
import { displayDateTime } from '@sonoboard/domain/shared/date-display';
import { tokens } from '../../ui/theme/tokens.ts';
import { FIELD_LABELS } from '../../data-collections/clip-set-fields.ts';
import { useCurrentUser } from '../../platform/session.ts';
import { useUserConfig } from '../../platform/user-config.ts';
import { browserZone } from '../../ui/browser-zone.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { CorrectExamDialog } from './correct-exam-dialog.tsx';
import { PlainTable } from './plain-table.tsx';
import { examCorrectionsQuery, type ExamCorrections } from './staff-exams.queries.ts';

const Heading = styled('h3')({ margin: '20px 0 8px', fontSize: 14, fontWeight: 500, color: tokens.t2 });
const NONE = '–';

/** Who the patient is, the way to correct it, and every correction so far. */
export function PatientSection({ examGuid }: { readonly examGuid: string }) {
  const query = useQuery(examCorrectionsQuery(examGuid));
  const mayCorrect = mayEditClipSets(useCurrentUser());
  const [isOpen, setOpen] = useState(false);
  return (
    <SectionCard
      title="Patient"
      tools={
        mayCorrect && (
          <Button
            variant="outlined"
            size="small"
            disabled={query.data === undefined}
            onClick={() => setOpen(true)}
          >
            Correct
          </Button>
        )
      }
    >
      <QueryState query={query}>
        {({ exam, corrections }) => (
          <>
            <PatientFacts exam={exam} />
            {corrections.length > 0 && (
              <Corrections corrections={corrections} askedAt={query.dataUpdatedAt} />
            )}
            {isOpen && <CorrectExamDialog exam={exam} onClose={() => setOpen(false)} />}
          </>
        )}
      </QueryState>
    </SectionCard>
  );
}

function PatientFacts({ exam }: Pick<ExamCorrections, 'exam'>) {
  const config = useUserConfig();
  const rows: readonly (readonly [string, string | number | null])[] = [
    ...(hidesPatientNames(config)
      ? []
      : [['Name', patientFullName(exam.patient_first_name, exam.patient_last_name)] as const]),
    ...(config.hide_patient_id ? [] : [['Patient ID', exam.patient_id] as const]),
    ['Sex', exam.patient_sex],
    ['Date of birth', exam.patient_date_of_birth],
    ['Age at the exam', exam.age],
    ['Height (cm)', exam.patient_height],
    ['Weight (kg)', exam.patient_weight],
    ['Note', exam.note],
  ];
  return (
    <PlainTable
      label="Patient"
      rows={rows.map(([name, value]) => ({
        key: name,
        cells: [name, value === null || value === '' ? NONE : value],
      }))}
    />
  );
}

interface CorrectionsProps extends Pick<ExamCorrections, 'corrections'> {
  readonly askedAt: number;
}

function Corrections({ corrections, askedAt }: CorrectionsProps) {
  const reader = { now: new Date(askedAt), zone: browserZone() };
  const labels: Readonly<Record<string, string>> = FIELD_LABELS;
  return (
    <>
      <Heading>Corrections</Heading>
      <PlainTable
        label="Corrections"
        heads={['When', 'Who', 'Field', 'From', 'To']}
        rows={corrections.map(({ at, by, field, from, to }, place) => ({
          key: `${at} ${field} ${place}`,
          cells: [
            displayDateTime(at, reader),
            by ?? 'A deleted account',
            labels[field] ?? field,
            from ?? NONE,
            to ?? NONE,
          ],
        }))}
      />
    </>
  );
}
