import { CheckRounded as Check } from '../ui/icons/check-rounded.tsx';
import { SearchRounded as Search } from '../ui/icons/search-rounded.tsx';
import OutlinedInput from '@mui/material/OutlinedInput';
import useAutocomplete from '@mui/material/useAutocomplete';
import { styled } from '@mui/material/styles';
import { useEffect, useId, useState } from 'react';
import { COUNTRIES } from '@sonoboard/domain/accounts/countries';
import { searchCountries } from '@sonoboard/domain/accounts/country-search';
import type { Country } from '@sonoboard/domain/accounts/dial-code';
import { tokens } from '../ui/theme/tokens.ts';
import { LiveRegion } from '../ui/live-region.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';

interface CountryListProps {
  readonly chosen: Country;
  readonly onChoose: (country: Country) => void;
  readonly onLeave: () => void;
}

const List = styled('ul')({
  margin: 0,
  padding: 4,
  maxHeight: 296,
  overflowY: 'auto',
  listStyle: 'none',
  '& li': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    minHeight: 36,
    padding: '4px 12px',
    borderRadius: 8,
    cursor: 'pointer',
  },
  '& li.Mui-focused': { background: tokens.s3, boxShadow: `inset 0 0 0 1px ${tokens.field}` },
  '& li > span': { marginLeft: 'auto', color: tokens.t2, fontVariantNumeric: 'tabular-nums' },
  '& svg': { fontSize: 18, color: tokens.accent },
});

const Nothing = styled('p')({ margin: 0, padding: '12px 16px 16px', color: tokens.t2 });

/** A field to search in, and the list under it: typing narrows, arrows move, Enter chooses, Escape leaves. */
export function CountryList({ chosen, onChoose, onLeave }: CountryListProps) {
  const [text, setText] = useState('');
  const id = useId();
  const { getInputProps, getInputLabelProps, getListboxProps, getOptionProps, getRootProps, groupedOptions } =
    useAutocomplete({
      id,
      options: COUNTRIES,
      value: chosen,
      open: true,
      autoHighlight: true,
      disableClearable: true,
      getOptionLabel: ({ name }) => name,
      getOptionKey: ({ code }) => code,
      isOptionEqualToValue: (option, value) => option.code === value.code,
      filterOptions: (options, { inputValue }) => [...searchCountries(options, inputValue)],
      inputValue: text,
      onInputChange: (_, next, reason) => {
        // The hook would write the chosen name into the field, which is here for searching only.
        if (reason === 'input') setText(next);
      },
      onChange: (_, country) => onChoose(country),
      onClose: (_, reason) => {
        if (reason === 'escape') onLeave();
      },
    });
  const { ref, ...input } = getInputProps();
  const found = groupedOptions;

  useEffect(() => document.getElementById(id)?.focus(), [id]);

  return (
    <div {...getRootProps()}>
      <VisuallyHidden as="label" {...getInputLabelProps()}>
        Search countries
      </VisuallyHidden>
      <div style={{ padding: '8px 8px 4px' }}>
        <OutlinedInput
          fullWidth
          placeholder="Search by name or code"
          startAdornment={<Search aria-hidden sx={{ ml: 1.25, fontSize: 20, color: tokens.t2 }} />}
          sx={{ pl: 0 }}
          inputRef={ref}
          slotProps={{ input }}
        />
      </div>
      {found.length > 0 && (
        <List {...getListboxProps()}>
          {found.map((country, index) => {
            const { key, ...option } = getOptionProps({ option: country, index });
            return (
              <li key={key} {...option}>
                {country.name}
                {country.code === chosen.code && <Check aria-hidden />}
                <span>{country.dialCode}</span>
              </li>
            );
          })}
        </List>
      )}
      {found.length === 0 && <Nothing>No country found</Nothing>}
      <LiveRegion>{text === '' ? '' : countText(found.length)}</LiveRegion>
    </div>
  );
}

function countText(count: number): string {
  if (count === 0) return 'No country found';
  return count === 1 ? '1 country' : `${count} countries`;
}
