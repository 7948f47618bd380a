import { PROFESSIONS, type Profession, type RoleChoice } from '@sonoboard/domain/accounts/professions';
import { FormField } from '../ui/form-field.tsx';
import { SelectField } from '../ui/select-field.tsx';

type Option = { readonly value: Profession | ''; readonly label: string };

const PROFESSION_OPTIONS: readonly Option[] = PROFESSIONS.map((value) => ({ value, label: value }));

interface RoleFieldsProps {
  /** What stands there before anything is chosen. */
  readonly invitation?: string | undefined;
  readonly choice: RoleChoice;
  readonly onChange: (change: Partial<RoleChoice>) => void;
  readonly onLeave: () => void;
  readonly roleError: string | undefined;
  readonly customRoleError: string | undefined;
}

/** Who is none of the five says what they are. */
export function RoleFields(props: RoleFieldsProps) {
  const { invitation = 'Choose your role', choice, onChange, onLeave, roleError, customRoleError } = props;
  return (
    <>
      <SelectField
        label="Role"
        name="role"
        isRequired
        value={choice.role}
        options={[{ value: '', label: invitation }, ...PROFESSION_OPTIONS]}
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
