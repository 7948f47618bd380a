import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { type SubmitEvent, useState } from 'react';
import { changeDataCollection } from '@sonoboard/contract/data-collections/data-collections.calls';
import { normalizeCalendarAddress } from '@sonoboard/domain/data-collections/calendar-address';
import { call } from '../platform/call.ts';
import { FormField } from '../ui/form-field.tsx';
import { SavingMark, useSaving } from '../ui/saving.tsx';
import type { CollectionCalendar } from './calendars.queries.ts';
import { refreshCollection } from './data-collections.queries.ts';

interface CalendarFormProps {
  readonly collectionGuid: string;
  readonly calendar: CollectionCalendar;
}

const WORDS = {
  exams_subscriber: { label: 'Calendar for new exams', field: 'exams_subscriber_ical' },
  reviews_subscriber: { label: 'Calendar for new reviews', field: 'reviews_subscriber_ical' },
} as const;

const EXAMPLE = 'https://calendar.example.org/rota.ics';
const MAX_LENGTH = 2000;

const Form = styled('form')({ display: 'flex', flexDirection: 'column', gap: 8 });
const Actions = styled('div')({ display: 'flex', alignItems: 'center', gap: 12 });

/** What is typed stays until it is saved, also when someone else changes the address meanwhile. */
export function CalendarForm({ collectionGuid, calendar }: CalendarFormProps) {
  const stored = calendar.address ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const saving = useSaving();
  const { label, field } = WORDS[calendar.role];
  const value = typed ?? stored;
  const wanted = normalizeCalendarAddress(value);
  const problem = problemWith(wanted);
  const isChanged = wanted !== stored;

  async function save(event: SubmitEvent) {
    event.preventDefault();
    if (!isChanged || problem !== undefined) return;
    const body = { [field]: wanted === '' ? null : wanted, expected: { [field]: calendar.address } };
    const isSaved = await saving.run(() =>
      call(changeDataCollection, { params: { guid: collectionGuid }, body }),
    );
    // Also after a refusal: anyone who was faster is then seen below.
    await refreshCollection(collectionGuid);
    if (isSaved) setTyped(null);
  }

  return (
    <Form onSubmit={(event) => void save(event)} noValidate>
      <FormField
        label={label}
        value={value}
        onChange={setTyped}
        error={typed === null ? undefined : problem}
        helperText="An iCal address. Empty for none."
        placeholder={`e.g. ${EXAMPLE}`}
        maxLength={MAX_LENGTH}
        autoComplete="off"
      />
      <Actions>
        <Button
          type="submit"
          variant="contained"
          disabled={!isChanged || problem !== undefined || saving.state === 'saving'}
        >
          Save
        </Button>
        <SavingMark state={saving.state} />
      </Actions>
    </Form>
  );
}

/** Which servers are asked is decided by the server: an administrator may have named some of the house. */
function problemWith(address: string): string | undefined {
  if (address === '') return undefined;
  const isAddress = URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
  return isAddress ? undefined : `Enter an address such as ${EXAMPLE}`;
}
