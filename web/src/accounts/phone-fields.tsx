import { styled } from '@mui/material/styles';
import { COUNTRIES } from '@sonoboard/domain/accounts/countries';
import type { Country } from '@sonoboard/domain/accounts/dial-code';
import { settlePhone, typePhone, type TypedPhone } from '@sonoboard/domain/accounts/typed-phone';
import { FormField } from '../ui/form-field.tsx';
import { CountrySelect } from './country-select.tsx';

const Row = styled('div')({ display: 'grid', gridTemplateColumns: '116px 1fr', gap: 12 });

interface PhoneFieldsProps {
  readonly label?: string | undefined;
  readonly name?: string | undefined;
  readonly phone: TypedPhone<Country>;
  readonly onChange: (phone: TypedPhone<Country>) => void;
  readonly onLeave: () => void;
  readonly error: string | undefined;
}

/** A number within a country. Who pastes a whole number with its plus need not choose the country first. */
export function PhoneFields(props: PhoneFieldsProps) {
  const { label = 'Mobile number', name = 'phone', phone, onChange, onLeave, error } = props;
  return (
    <Row>
      <CountrySelect country={phone.country} onChange={(country) => onChange({ ...phone, country })} />
      <FormField
        label={label}
        name={name}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        isOptional
        maxLength={40}
        value={phone.text}
        onChange={(typed) => onChange(typePhone(typed, phone.country, COUNTRIES))}
        onBlur={() => {
          onChange(settlePhone(phone));
          onLeave();
        }}
        error={error}
      />
    </Row>
  );
}
