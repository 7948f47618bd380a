import { styled } from '@mui/material/styles';
import { stripLeadingWhitespace } from '@sonoboard/domain/accounts/names';
import { FormField } from '../ui/form-field.tsx';

const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: '20px 12px',
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: '1fr' },
}));

const NAMES = [
  { field: 'firstName', label: 'First name', autoComplete: 'given-name' },
  { field: 'lastName', label: 'Last name', autoComplete: 'family-name' },
] as const;

interface Names {
  readonly firstName: string;
  readonly lastName: string;
}

interface NameFieldsProps {
  readonly draft: Names;
  readonly change: (change: Partial<Names>) => void;
  readonly leave: (field: keyof Names) => void;
  readonly errorOf: (field: keyof Names) => string | undefined;
}

export function NameFields({ draft, change, leave, errorOf }: NameFieldsProps) {
  return (
    <Row>
      {NAMES.map(({ field, label, autoComplete }) => (
        <FormField
          key={field}
          label={label}
          name={autoComplete}
          autoComplete={autoComplete}
          isRequired
          maxLength={200}
          value={draft[field]}
          onChange={(text) => change({ [field]: stripLeadingWhitespace(text) })}
          onBlur={() => {
            change({ [field]: draft[field].trim() });
            leave(field);
          }}
          error={errorOf(field)}
        />
      ))}
    </Row>
  );
}
