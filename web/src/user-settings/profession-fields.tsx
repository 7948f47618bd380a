import { PROFESSIONS, type Profession, type RoleChoice } from '@sonoboard/domain/accounts/professions';
import { FormField } from '../ui/form-field.tsx';
import { SelectField } from '../ui/select-field.tsx';

interface ProfessionFieldsProps {
  readonly choice: RoleChoice;
  readonly onChange: (change: Partial<RoleChoice>) => void;
  readonly error: string | undefined;
}

interface Option {
  readonly value: Profession | '';
  readonly label: string;
}

const OPTIONS: readonly Option[] = PROFESSIONS.map((value) => ({ value, label: value }));
/** Only for anyone who has chosen none yet: a profession can be changed, not taken back. */
const NOT_CHOSEN: Option = { value: '', label: 'Choose a profession' };

/** Anyone who is none of the five says what they are. */
export function ProfessionFields({ choice, onChange, error }: ProfessionFieldsProps) {
  return (
    <>
      <SelectField
        label="Profession"
        name="profession"
        value={choice.role}
        options={choice.role === '' ? [NOT_CHOSEN, ...OPTIONS] : OPTIONS}
        onChange={(role) => onChange({ role })}
      />
      {choice.role === 'Other' && (
        <FormField
          label="Custom role"
          name="custom-role"
          autoComplete="organization-title"
          maxLength={200}
          value={choice.customRole}
          onChange={(text) => onChange({ customRole: text.trimStart() })}
          error={error}
        />
      )}
    </>
  );
}
