import { ExpandMoreRounded as ExpandMore } from '../ui/icons/expand-more-rounded.tsx';
import Popover from '@mui/material/Popover';
import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import type { Country } from '@sonoboard/domain/accounts/dial-code';
import { shadows, tokens } from '../ui/theme/tokens.ts';
import { CountryList } from './country-list.tsx';

interface CountrySelectProps {
  readonly country: Country;
  readonly onChange: (country: Country) => void;
}

const Column = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 6,
  '& > span': { fontSize: 13, lineHeight: '18px', fontWeight: 500, color: tokens.t2 },
});

/** Looks like the field beside it, because the two make one number. */
const Face = styled('button')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  height: 40,
  padding: '0 8px 0 12px',
  border: `1px solid ${tokens.field}`,
  borderRadius: 8,
  background: tokens.bg,
  color: tokens.t1,
  font: 'inherit',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  '&:hover': { borderColor: tokens.t3 },
  '&:focus-visible': { outline: `2px solid ${tokens.accent}`, outlineOffset: -1 },
  '& b': { fontWeight: 500, color: tokens.t2 },
  '& svg': { marginLeft: 'auto', fontSize: 20, color: tokens.t2 },
});

const PAPER = {
  mt: 0.5,
  width: 340,
  maxWidth: 'calc(100vw - 32px)',
  bgcolor: tokens.s2,
  border: `1px solid ${tokens.line2}`,
  borderRadius: 1.5,
  boxShadow: shadows.menu,
};

export function CountrySelect({ country, onChange }: CountrySelectProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [openings, setOpenings] = useState(0);
  const labelId = useId();
  const isOpen = anchor !== null;
  return (
    <Column>
      <span id={labelId}>Country</span>
      <Face
        type="button"
        aria-label={`Country: ${country.name}, ${country.code} ${country.dialCode}`}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setOpenings(openings + 1);
        }}
      >
        <b>{country.code}</b> {country.dialCode}
        <ExpandMore aria-hidden />
      </Face>
      <Popover
        open={isOpen}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { sx: PAPER, 'aria-labelledby': labelId, role: 'dialog' } }}
      >
        <CountryList
          // Opened again while it fades, the list must begin anew too: with the focus, and without the old search.
          key={openings}
          chosen={country}
          onLeave={() => setAnchor(null)}
          onChoose={(next) => {
            setAnchor(null);
            onChange(next);
          }}
        />
      </Popover>
    </Column>
  );
}
