import { displayDateTime } from '@sonoboard/domain/shared/date-display';
import { browserZone } from '../ui/browser-zone.ts';
import { GuidLink } from '../ui/guid-link.tsx';
import { PhoneNumber } from '../ui/phone-number.tsx';
import type { TableColumn } from '../ui/table/table-column.ts';
import type { User } from './users.queries.ts';

/** 'Today' is judged at the moment the rows came. */
export function userColumns(now: Date): readonly TableColumn<User>[] {
  const time = (at: string) => displayDateTime(at, { now, zone: browserZone() });
  return [
    {
      id: 'name',
      header: 'Name',
      width: 200,
      sortKey: 'last_name',
      fields: ['first_name', 'last_name'],
      isStrong: true,
      card: 'title',
      render: (user) => `${user.first_name} ${user.last_name}`.trim() || '-',
    },
    {
      id: 'email',
      header: 'Email',
      width: 280,
      sortKey: 'email',
      card: 'meta',
      render: ({ email }) => email,
    },
    {
      id: 'phone_number',
      header: 'Phone',
      width: 160,
      sortKey: 'phone_number',
      render: (user) => (user.phone_number ? <PhoneNumber number={user.phone_number} /> : '-'),
    },
    {
      id: 'profession',
      header: 'Profession',
      width: 170,
      sortKey: 'profession',
      card: 'top',
      render: ({ profession }) => profession || '-',
    },
    {
      id: 'created_at',
      header: 'Created',
      width: 210,
      sortKey: 'created_at',
      card: 'foot',
      render: (user) => time(user.created_at),
    },
    {
      id: 'landline_number',
      header: 'Landline',
      width: 160,
      isOptional: true,
      render: (user) => (user.landline_number ? <PhoneNumber number={user.landline_number} /> : '-'),
    },
    {
      id: 'permissions',
      header: 'Permissions',
      width: 220,
      isOptional: true,
      render: ({ permissions }) => permissions.join(', ') || '-',
    },
    {
      id: 'updated_at',
      header: 'Updated',
      width: 220,
      isOptional: true,
      isSecondary: true,
      render: (user) => time(user.updated_at),
    },
    {
      id: 'deletionRequestedOn',
      header: 'Deletion requested',
      width: 220,
      isOptional: true,
      render: ({ deletionRequestedOn }) => (deletionRequestedOn === null ? '-' : time(deletionRequestedOn)),
    },
    {
      id: 'guid',
      header: 'Settings',
      width: 140,
      card: 'hidden',
      render: ({ guid }) => <GuidLink guid={guid} to={`/user-settings/${guid}`} />,
    },
  ];
}
