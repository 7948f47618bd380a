import { ErrorOutlineOutlined as ErrorOutline } from '../ui/icons/error-outline-outlined.tsx';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { deletionDueOn, OVERDUE_LABEL } from '@sonoboard/domain/deletion-requests/deletion-dates';
import { displayDate } from '@sonoboard/domain/shared/date-display';
import { tokens } from '../ui/theme/tokens.ts';
import { browserZone } from '../ui/browser-zone.ts';
import { TextLink } from '../ui/links.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { PhoneNumber } from '../ui/phone-number.tsx';
import type { TableColumn } from '../ui/table/table-column.ts';
import type { DeletionRequest } from './deletion-requests.queries.ts';

const NOTHING = '–';
const Red = styled('span')({ color: tokens.error, '& a': { color: 'inherit', textDecoration: 'underline' } });

/** 'Today' is judged at the moment the rows came. */
export function deletionRequestColumns(now: Date): readonly TableColumn<DeletionRequest>[] {
  const day = (at: string | Date) => displayDate(at, { now, zone: browserZone() });
  return [
    {
      id: 'email',
      header: 'Email',
      width: 270,
      sortKey: 'email',
      fields: ['email', 'guid'],
      isStrong: true,
      card: 'title',
      render: (person) =>
        shown(
          person,
          <TextLink to="/user-settings/$userGuid" params={{ userGuid: person.guid }}>
            {person.email}
          </TextLink>,
        ),
    },
    {
      id: 'deletion_requested_on',
      header: 'Requested',
      width: 150,
      sortKey: 'deletion_requested_on',
      card: 'meta',
      render: (person) => shown(person, day(person.deletion_requested_on)),
    },
    {
      id: 'is_overdue',
      header: 'State',
      width: 190,
      card: 'top',
      render: (person) =>
        person.is_overdue ? (
          <StatusChip label={OVERDUE_LABEL} icon={ErrorOutline} tone="error" />
        ) : (
          `Due ${day(deletionDueOn(new Date(person.deletion_requested_on)))}`
        ),
    },
    textColumn('first_name', 'First name', 106),
    textColumn('last_name', 'Last name', 106),
    {
      id: 'phone_number',
      header: 'Phone',
      width: 160,
      sortKey: 'phone_number',
      render: (person) =>
        shown(person, person.phone_number ? <PhoneNumber number={person.phone_number} /> : NOTHING),
    },
    textColumn('profession', 'Profession', 112),
    {
      id: 'permissions',
      header: 'Permissions',
      width: 120,
      render: (person) => shown(person, person.permissions.join(', ') || NOTHING),
    },
  ];
}

function textColumn(
  id: 'first_name' | 'last_name' | 'profession',
  header: string,
  width: number,
): TableColumn<DeletionRequest> {
  return { id, header, width, sortKey: id, render: (person) => shown(person, person[id] || NOTHING) };
}

/** The whole row of a request that is too old is red; its state says the same in words. */
function shown(person: DeletionRequest, value: ReactNode): ReactNode {
  return person.is_overdue ? <Red>{value}</Red> : value;
}
