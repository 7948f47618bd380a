import InputAdornment from '@mui/material/InputAdornment';
import { styled } from '@mui/material/styles';
import { type AcepInputs, acepInputs, type TypedAcepInputs } from '@sonoboard/domain/statistics/acep-inputs';
import { FormField } from '../ui/form-field.tsx';

const Fields = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(5, minmax(0, 1fr))',
  gap: 12,
  [theme.breakpoints.down('md')]: { gridTemplateColumns: 'repeat(auto-fill, minmax(136px, 1fr))' },
}));

const FIELDS: readonly { name: keyof AcepInputs; label: string; isPercent: boolean }[] = [
  { name: 'window', label: 'Window', isPercent: false },
  { name: 'sampleSize', label: 'Sample size', isPercent: false },
  { name: 'targetAcceptance', label: 'Target acceptance', isPercent: true },
  { name: 'prevalence', label: 'Prevalence', isPercent: true },
  { name: 'sensitivity', label: 'Sensitivity', isPercent: true },
];

interface AcepFieldsProps {
  readonly typed: TypedAcepInputs;
  readonly onChange: (typed: TypedAcepInputs) => void;
}

/** Whatever is typed is used at once; a value that falls back is shown as what it counts as when the field is left. */
export function AcepFields({ typed, onChange }: AcepFieldsProps) {
  const used = acepInputs(typed);
  return (
    <Fields>
      {FIELDS.map(({ name, label, isPercent }) => (
        <FormField
          key={name}
          label={label}
          value={typed[name]}
          inputMode="numeric"
          maxLength={9}
          onChange={(value) => onChange({ ...typed, [name]: value })}
          onBlur={() => {
            const counted = String(used[name]);
            if (counted !== typed[name]) onChange({ ...typed, [name]: counted });
          }}
          endAdornment={isPercent && <InputAdornment position="end">%</InputAdornment>}
        />
      ))}
    </Fields>
  );
}
