import { PROFESSIONS, type Profession, type RoleChoice } from '@sonoboard/domain/accounts/professions';
import { FormField } from '../ui/form-field.tsx';
import { SelectField } from '../ui/select-field.tsx';

const OPTIONS: readonly { readonly value: Profession | ''; readonly label: string }[] = [
  { value: '', label: 'Choose your role' },
  ...PROFESSIONS.map((value) => ({ value, label: value })),
];

interface RoleFieldsProps {
  readonly choice: RoleChoice;
  readonly onChange: (change: Partial<RoleChoice>) => void;
  readonly onLeave: () => void;
  readonly roleError: string | undefined;
  readonly customRoleError: string | undefined;
}

/** Who is none of the five says what they are. */
export function RoleFields({ choice, onChange, onLeave, roleError, customRoleError }: RoleFieldsProps) {
  return (
    <>
      <SelectField
        label="Role"
        name="role"
        isRequired
        value={choice.role}
        options={OPTIONS}
        onChange={(role) => onChange({ role })}
        error={roleError}
      />
      {choice.role === 'Other' && (
        <FormField
          label="Custom role"
          name="custom-role"
          autoComplete="organization-title"
          isRequired
          maxLength={200}
          value={choice.customRole}
          onChange={(text) => onChange({ customRole: text.trimStart() })}
          onBlur={onLeave}
          error={customRoleError}
        />
      )}
    </>
  );
}
