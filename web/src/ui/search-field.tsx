import { AddRounded as Add } from './icons/add-rounded.tsx';
import { CloseRounded as Close } from './icons/close-rounded.tsx';
import { SearchRounded as Search } from './icons/search-rounded.tsx';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useRef, useState } from 'react';
import { searchTerms } from '@sonoboard/domain/worklists/list-search';
import { tokens } from './theme/tokens.ts';
import { isTyping } from './is-typing.ts';
import { Kbd } from './kbd.tsx';

const LIST_DEBOUNCE_MS = 300;

interface SearchFieldProps {
  readonly label: string;
  /** The term that the list is filtered by now. */
  readonly value: string;
  readonly onSearch: (term: string) => void;
  /** Internal lists wait longer: SEARCH_DEBOUNCE_MS. */
  readonly debounceMs?: number | undefined;
  /** Shown in the empty field, where it says more than the label. */
  readonly placeholder?: string | undefined;
  /** Keeps the typed term while the next one is typed; offered once the term is long enough. */
  readonly onAdd?: ((term: string) => void) | undefined;
}

/** Filters once typing pauses; Enter does not wait. '/' jumps here, Escape empties and leaves. */
export function SearchField(props: SearchFieldProps) {
  const { label, value, onSearch, debounceMs = LIST_DEBOUNCE_MS, placeholder = label, onAdd } = props;
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const inputRef = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // The address changed from outside (Back, Clear All): the field follows, but never overwrites what is being typed.
  if (value !== seen) {
    setSeen(value);
    if (value !== termOf(text)) setText(value);
  }

  useEffect(() => () => clearTimeout(timer.current), []);
  useSlashFocus(inputRef);

  function searchNow(next: string) {
    clearTimeout(timer.current);
    const term = termOf(next);
    if (term !== value) onSearch(term);
  }

  function type(next: string, waitMs: number) {
    setText(next);
    clearTimeout(timer.current);
    if (waitMs === 0) searchNow(next);
    else timer.current = setTimeout(searchNow, waitMs, next);
  }

  function add(onTerm: (term: string) => void) {
    clearTimeout(timer.current);
    setText('');
    inputRef.current?.focus();
    onTerm(termOf(text));
  }

  return (
    <OutlinedInput
      size="small"
      value={text}
      placeholder={placeholder}
      inputRef={inputRef}
      onChange={(event) => type(event.target.value, debounceMs)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') searchNow(text);
        if (event.key !== 'Escape') return;
        if (text !== '') type('', 0);
        inputRef.current?.blur();
      }}
      slotProps={{ input: { 'aria-label': label, role: 'searchbox', enterKeyHint: 'search' } }}
      startAdornment={<Search aria-hidden sx={{ ml: 1.25, fontSize: 20, color: tokens.t2 }} />}
      endAdornment={
        <>
          {onAdd !== undefined && termOf(text) !== '' && <AddButton onAdd={() => add(onAdd)} />}
          {text === '' ? <SlashHint /> : <ClearButton onClear={() => type('', 0)} />}
        </>
      }
      sx={{ pl: 0, pr: 0, width: { xs: '100%', md: 280 }, height: { xs: 44, md: 36 } }}
    />
  );
}

/** '' while the text is too short to filter. */
function termOf(text: string): string {
  return searchTerms([text])[0] ?? '';
}

function SlashHint() {
  return (
    <span style={{ marginRight: 10 }} aria-hidden>
      <Kbd>/</Kbd>
    </span>
  );
}

function AddButton({ onAdd }: { readonly onAdd: () => void }) {
  return (
    <IconButton aria-label="Add search term" onClick={onAdd} sx={{ width: 32, height: 32 }}>
      <Add fontSize="small" />
    </IconButton>
  );
}

function ClearButton({ onClear }: { readonly onClear: () => void }) {
  return (
    <IconButton aria-label="Clear search" onClick={onClear} sx={{ mr: 0.25, width: 32, height: 32 }}>
      <Close fontSize="small" />
    </IconButton>
  );
}

function useSlashFocus(inputRef: React.RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      event.preventDefault();
      inputRef.current?.focus();
      inputRef.current?.select();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [inputRef]);
}
