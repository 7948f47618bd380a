import Autocomplete from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ReactNode, Ref } from 'react';
import { tokens } from './theme/tokens.ts';
import { FieldHelp } from './field-help.tsx';
import { usePaused } from './use-paused.ts';

export interface PickerOption {
  readonly id: string;
  readonly label: string;
  /** Tells two of the same name apart. */
  readonly detail?: string | undefined;
}

interface RemotePickerProps {
  readonly label: string;
  readonly isOptional?: boolean | undefined;
  readonly placeholder?: string | undefined;
  readonly value: PickerOption | null;
  readonly onChange: (option: PickerOption | null) => void;
  /** Asks the server for the first few that match; an empty term asks for any. */
  readonly find: (term: string, signal: AbortSignal) => Promise<readonly PickerOption[]>;
  /** Names what is looked for among the cached answers. */
  readonly queryKey: string;
  /** A sentence; its presence marks the field as wrong. */
  readonly error?: string | undefined;
  /** The line under the field while nothing is wrong. */
  readonly hint?: ReactNode;
  readonly isDisabled?: boolean | undefined;
  readonly inputRef?: Ref<HTMLInputElement> | undefined;
}

const Column = styled('div')({ display: 'flex', flexDirection: 'column', gap: 6, minWidth: 0 });
const Label = styled('label')({
  fontSize: 13,
  lineHeight: '18px',
  fontWeight: 500,
  color: tokens.t2,
  '& > span': { fontWeight: 400, color: tokens.t3 },
});
const Option = styled('li')({
  '& > span': { minWidth: 0, overflowWrap: 'anywhere' },
  '& small': { display: 'block', color: tokens.t2, fontSize: 12, lineHeight: '16px' },
});

/** One of many that only the server knows all of: typing asks it, the list shows the first few. */
export function RemotePicker(props: RemotePickerProps) {
  const { label, value, onChange, find, queryKey, error, hint } = props;
  const id = useId();
  const helpId = `${id}-help`;
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const term = usePaused(typed);
  const found = useQuery({
    queryKey: [queryKey, 'picker', term],
    queryFn: ({ signal }) => find(term, signal),
    placeholderData: keepPreviousData,
    enabled: isOpen,
  });
  return (
    <Column>
      <Label htmlFor={id}>
        {label}
        {props.isOptional === true && <span> (optional)</span>}
      </Label>
      <Autocomplete
        id={id}
        fullWidth
        disabled={props.isDisabled ?? false}
        options={found.data ?? []}
        value={value}
        onChange={(_, option) => onChange(option)}
        onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text.trim() : '')}
        open={isOpen}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        // As high as the other fields, and a list like the menus'.
        sx={{ '& .MuiOutlinedInput-root': { height: 40, p: 0, '& .MuiAutocomplete-input': { p: '0 12px' } } }}
        slotProps={{
          paper: { sx: { bgcolor: tokens.s2, border: `1px solid ${tokens.line2}`, borderRadius: '12px' } },
        }}
        loading={found.isFetching}
        loadingText="Searching…"
        noOptionsText={found.isError ? 'The list could not be loaded' : 'Nothing found'}
        // The server has done it, and looks into more than the words that are shown.
        filterOptions={(options) => options}
        getOptionLabel={(option) => option.label}
        getOptionKey={(option) => option.id}
        isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
        renderOption={({ key, ...option }, { label: name, detail }) => (
          <Option key={key} {...option}>
            <span>
              {name}
              {detail !== undefined && <small>{detail}</small>}
            </span>
          </Option>
        )}
        renderInput={({ slotProps, disabled }) => (
          <OutlinedInput
            ref={slotProps.input.ref}
            fullWidth
            disabled={disabled}
            error={error !== undefined}
            placeholder={props.placeholder}
            inputRef={props.inputRef}
            endAdornment={slotProps.input.endAdornment}
            onMouseDown={slotProps.input.onMouseDown}
            className={slotProps.input.className}
            slotProps={{
              input: {
                ...slotProps.htmlInput,
                'aria-invalid': error !== undefined,
                'aria-describedby': error === undefined && hint === undefined ? undefined : helpId,
              },
            }}
          />
        )}
      />
      <FieldHelp id={helpId} error={error} hint={hint} />
    </Column>
  );
}
