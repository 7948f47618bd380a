import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useState } from 'react';
import type { Integer, Text } from '@sonoboard/domain/configs/setting';
import { typedSettingValue } from '@sonoboard/domain/configs/setting-input';
import { checkValue, type SettingValue } from '@sonoboard/domain/configs/setting-value';
import { FieldHelp } from '../ui/field-help.tsx';

interface TypedSettingProps {
  readonly setting: Integer | Text;
  readonly label: string;
  readonly value: SettingValue;
  readonly onChange: (value: SettingValue) => void;
}

/** Saved when it is left or by Enter; an emptied field sends nothing and shows the old value again (AMB-242). */
export function TypedSetting({ setting, label, value, onChange }: TypedSettingProps) {
  const [draft, setDraft] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const helpId = useId();

  function settle(): void {
    if (draft === undefined) return;
    if (draft.trim() === '') return forget();
    const typed = typedSettingValue(setting.kind, draft);
    const checked = checkValue(setting, typed);
    if (!checked.ok) return setProblem(demandOf(setting));
    forget();
    if (checked.value !== value) onChange(checked.value);
  }

  function forget(): void {
    setDraft(undefined);
    setProblem(undefined);
  }

  return (
    <div>
      <OutlinedInput
        fullWidth
        value={draft ?? String(value)}
        error={problem !== undefined}
        autoComplete="off"
        onChange={(event) => {
          setDraft(event.target.value);
          setProblem(undefined);
        }}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle();
          if (event.key === 'Escape') forget();
        }}
        slotProps={{
          input: {
            'aria-label': label,
            'aria-describedby': problem === undefined ? undefined : helpId,
            inputMode: setting.kind === 'integer' ? 'numeric' : 'text',
          },
        }}
      />
      <FieldHelp id={helpId} error={problem} />
    </div>
  );
}

function demandOf(setting: Integer | Text): string {
  return setting.kind === 'integer'
    ? `A whole number from ${setting.min} to ${setting.max}`
    : `At most ${setting.maxLength} characters`;
}
