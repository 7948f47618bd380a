import { CloseRounded as Close } from '../ui/icons/close-rounded.tsx';
import { SearchRounded as Search } from '../ui/icons/search-rounded.tsx';
import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import type { KeyboardEventHandler } from 'react';
import { tokens } from '../ui/theme/tokens.ts';
import { Kbd } from '../ui/kbd.tsx';
import { useDelay } from '../ui/use-delay.ts';
import { useFirstField } from '../ui/use-first-field.ts';

const Line = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  flex: 'none',
  height: 56,
  padding: '0 12px 0 20px',
  borderBottom: `1px solid ${tokens.line2}`,
});

const Sign = styled('span')({ display: 'flex', width: 22, color: tokens.t2, '& svg': { fontSize: 22 } });

/** It has the focus for as long as the palette is open, so a ring around it would say nothing. */
const Input = styled('input')({
  flex: 1,
  minWidth: 0,
  height: '100%',
  padding: 0,
  border: 0,
  outline: 'none',
  background: 'none',
  color: tokens.t1,
  font: 'inherit',
  fontSize: 16,
  textOverflow: 'ellipsis',
  '&::placeholder': { color: tokens.t3, opacity: 1 },
});

const Hint = styled('span')(({ theme }) => ({ [theme.breakpoints.down('md')]: { display: 'none' } }));

const COMBOBOX = { role: 'combobox', 'aria-label': 'Search', 'aria-autocomplete': 'list' } as const;

interface PaletteFieldProps {
  readonly text: string;
  readonly listId: string;
  readonly activeId: string | undefined;
  readonly isBusy: boolean;
  readonly onType: (text: string) => void;
  readonly onKeyDown: KeyboardEventHandler;
  readonly onClose: () => void;
}

export function PaletteField(props: PaletteFieldProps) {
  const { text, listId, activeId, isBusy, onType, onKeyDown, onClose } = props;
  const { attach } = useFirstField();
  return (
    <Line>
      <Sign>{isBusy ? <Busy /> : <Search aria-hidden />}</Sign>
      <Input
        {...COMBOBOX}
        ref={attach}
        aria-expanded={activeId !== undefined}
        aria-controls={activeId === undefined ? undefined : listId}
        aria-activedescendant={activeId}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={200}
        placeholder="Page, name, email, serial, patient or guid"
        value={text}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Hint aria-hidden>
        <Kbd>Esc</Kbd>
      </Hint>
      <IconButton aria-label="Close search" onClick={onClose}>
        <Close />
      </IconButton>
    </Line>
  );
}

const NOTICED_AFTER_MS = 300;

/** Most answers are there before anybody could notice a spinner. */
function Busy() {
  const isLong = useDelay(NOTICED_AFTER_MS);
  return isLong ? <CircularProgress size={18} aria-label="Searching" /> : <Search aria-hidden />;
}
