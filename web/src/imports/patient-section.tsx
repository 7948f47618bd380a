import { styled } from '@mui/material/styles';
import { PROTOCOLS, type ProtocolName } from '@sonoboard/domain/exams/protocols';
import { tokens } from '../ui/theme/tokens.ts';
import { useUserConfig } from '../platform/user-config.ts';
import { browserZone } from '../ui/browser-zone.ts';
import { FormField } from '../ui/form-field.tsx';
import { InlineAlert } from '../ui/inline-alert.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { SelectField } from '../ui/select-field.tsx';
import type { ImportAnswers, ImportProblems } from './import-answers.ts';
import {
  PATIENT_FIELDS,
  patientFieldLabel,
  patientRequirement,
  type PatientField,
} from './patient-fields.ts';
import { UrgencyFields } from './urgency-fields.tsx';
import { RescanField } from './rescan-field.tsx';
import type { ImportForm } from './use-import-form.ts';

interface PatientSectionProps {
  readonly answers: ImportAnswers;
  /** Null until someone tries to submit. */
  readonly problems: ImportProblems | null;
  /** Says that the exam that is repeated is of another patient. */
  readonly warning: string | null;
  readonly onChange: (change: Partial<ImportForm>) => void;
  readonly onPatientChange: (field: PatientField, value: string) => void;
}

const NAME_MAX = 200;

const Fields = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  alignItems: 'start',
  gap: 16,
  marginTop: 16,
  // The browser's own pickers are light unless told.
  colorScheme: 'dark',
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}));

const Whole = styled('div')({ gridColumn: '1 / -1', minWidth: 0 });

const Source = styled('p')({ margin: 0, fontSize: 13, lineHeight: '18px', color: tokens.t2 });

const SEXES = [
  { value: '', label: 'Not stated' },
  { value: 'female', label: 'Female' },
  { value: 'male', label: 'Male' },
] as const;

export function PatientSection(props: PatientSectionProps) {
  const { answers, problems, warning, onChange, onPatientChange } = props;
  const config = useUserConfig();
  const shown = PATIENT_FIELDS.filter((field) => patientRequirement(field, config) !== 'disabled');
  return (
    <SectionCard title="Patient and protocol">
      <Notice answers={answers} warning={warning} />
      <Fields>
        <Whole>
          <RescanField
            rescan={answers.rescan}
            patientId={answers.patient.id}
            protocol={answers.protocol}
            onChange={(rescanOf) => onChange({ rescanOf })}
            // Said at once: anyone who comes from an old result should not fill in a form for nothing.
            error={answers.rescan?.isOver === true ? 'This exam awaits no rescan any more' : undefined}
          />
        </Whole>
        <SelectField
          label="Protocol"
          isRequired
          value={answers.protocol ?? ''}
          options={[{ value: '', label: 'Choose a protocol', isDisabled: true }, ...protocolOptions(config)]}
          onChange={(protocol) => protocol !== '' && onChange({ protocol })}
          error={problems?.protocol}
        />
        <FormField
          label="Recorded at"
          type="datetime-local"
          isRequired
          value={answers.time}
          onChange={(time) => onChange({ time })}
          error={problems?.time}
          helperText={`Time in ${browserZone().replaceAll('_', ' ')}`}
        />
        {shown.map((field) =>
          field === 'sex' ? (
            <SelectField
              key={field}
              label="Sex"
              value={sexOf(answers.patient.sex)}
              options={SEXES}
              onChange={(sex) => onPatientChange('sex', sex)}
            />
          ) : (
            <FormField
              key={field}
              label={patientFieldLabel(field, config)}
              // A browser that offers the last patient's name here would be a trap.
              autoComplete="off"
              type={field === 'date_of_birth' ? 'date' : 'text'}
              inputMode={field === 'id' && config.numeric_patient_id ? 'numeric' : undefined}
              maxLength={NAME_MAX}
              isOptional={patientRequirement(field, config) === 'optional'}
              isRequired={patientRequirement(field, config) === 'mandatory'}
              value={answers.patient[field]}
              onChange={(value) => onPatientChange(field, value)}
              error={problems?.patient[field]}
            />
          ),
        )}
        <Whole>
          <UrgencyFields answers={answers} error={problems?.urgency} onChange={onChange} />
        </Whole>
      </Fields>
    </SectionCard>
  );
}

function Notice({ answers, warning }: Pick<PatientSectionProps, 'answers' | 'warning'>) {
  const { mixedPatients } = answers;
  if (mixedPatients !== null) return <InlineAlert kind="error">{mixedPatients}</InlineAlert>;
  if (warning !== null) return <InlineAlert kind="warning">{warning}</InlineAlert>;
  return <Source>{sourceOf(answers)}</Source>;
}

function sourceOf({ patientFile, isPatientOfRescan }: ImportAnswers): string {
  if (patientFile !== null) return `Filled in from ${patientFile}. What you type stands.`;
  if (isPatientOfRescan) return 'Filled in from the exam that is repeated. What you type stands.';
  return 'A DICOM file fills in what it says about its patient.';
}

function protocolOptions({
  available_protocols: names,
}: {
  readonly available_protocols: readonly ProtocolName[];
}) {
  return names.map((name) => ({ value: name, label: PROTOCOLS[name].displayName }));
}

function sexOf(text: string): (typeof SEXES)[number]['value'] {
  return SEXES.find(({ value }) => value === text)?.value ?? '';
}
