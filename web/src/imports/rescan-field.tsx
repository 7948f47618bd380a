import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { UserConfig } from '@sonoboard/domain/configs/config-catalogue';
import { PROTOCOLS, type ProtocolName } from '@sonoboard/domain/exams/protocols';
import { displayGuid } from '@sonoboard/domain/shared/guid';
import { now } from '../platform/clock.ts';
import { useUserConfig } from '../platform/user-config.ts';
import { momentText } from '../ui/moment-text.ts';
import { RemotePicker, type PickerOption } from '../ui/remote-picker.tsx';
import { usePaused } from '../ui/use-paused.ts';
import {
  findAwaitedRescans,
  firstAwaitedRescanQuery,
  type AwaitedRescan,
} from './awaited-rescans.queries.ts';
import { isSamePatientId, patientLabel } from './patient-fields.ts';
import type { ChosenRescan } from './use-rescan.ts';

interface RescanFieldProps {
  readonly rescan: ChosenRescan | null;
  /** The patient's id as it stands in the form. */
  readonly patientId: string;
  readonly protocol: ProtocolName | null;
  /** '' says that it is no rescan. */
  readonly onChange: (examGuid: string) => void;
  readonly error: string | undefined;
}

/** Which of the operator's exams this one repeats; most repeat none. */
export function RescanField({ rescan, patientId, protocol, onChange, error }: RescanFieldProps) {
  const config = useUserConfig();
  const id = usePaused(patientId.trim());
  const first = useQuery(firstAwaitedRescanQuery(id));
  const total = first.data?.total;
  const suggested = first.data?.items.find((exam) => isSamePatientId(exam.patient_id, id));
  const find = async (term: string, signal: AbortSignal) =>
    (await findAwaitedRescans(term, id, signal)).map((exam) => optionOf(exam, id, config));
  return (
    <RemotePicker
      label="Rescan of"
      isOptional
      placeholder={total === 0 ? 'None of your exams awaits a rescan' : 'Not a rescan: a new exam'}
      isDisabled={rescan === null && (total ?? 0) === 0}
      value={rescan === null ? null : chosenOption(rescan, config)}
      onChange={(option) => onChange(option?.id ?? '')}
      find={find}
      queryKey={`awaited-rescans of ${id}`}
      error={error}
      hint={
        rescan === null && suggested !== undefined ? (
          <Suggestion exam={suggested} onChoose={() => onChange(suggested.exam_guid)} />
        ) : (
          protocolHint(rescan?.exam ?? null, protocol)
        )
      }
    />
  );
}

function Suggestion({ exam, onChoose }: { readonly exam: AwaitedRescan; readonly onChoose: () => void }) {
  return (
    <>
      An exam of this patient awaits a rescan: {examText(exam)}.{' '}
      <Button size="small" onClick={onChoose} sx={{ p: '0 4px', minWidth: 0, verticalAlign: 'baseline' }}>
        This is its rescan
      </Button>
    </>
  );
}

function protocolHint(exam: AwaitedRescan | null, protocol: ProtocolName | null): string | undefined {
  if (exam === null || protocol === null || exam.protocol === protocol) return undefined;
  return `It was recorded by ${PROTOCOLS[exam.protocol].displayName}. A rescan may follow another protocol.`;
}

function chosenOption({ examGuid, exam }: ChosenRescan, config: UserConfig): PickerOption {
  if (exam === null) return { id: examGuid, label: `Exam ${displayGuid(examGuid)}` };
  return { id: examGuid, label: `${patientLabel(exam, config)} · ${examText(exam)}` };
}

function optionOf(exam: AwaitedRescan, patientId: string, config: UserConfig): PickerOption {
  const isSame = isSamePatientId(exam.patient_id, patientId);
  return {
    id: exam.exam_guid,
    label: patientLabel(exam, config),
    detail: [examText(exam), ...(isSame ? ['same patient'] : [])].join(' · '),
  };
}

function examText({ protocol, created_at: at, created_at_timezone_id: zone }: AwaitedRescan): string {
  return `${PROTOCOLS[protocol].displayName}, ${momentText(at, zone, now())}`;
}
