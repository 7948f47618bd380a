import { displayDateTime } from '@sonoboard/domain/shared/date-display';
import { browserZone } from '../ui/browser-zone.ts';
import { TextLink } from '../ui/links.tsx';
import type { TableColumn } from '../ui/table/table-column.ts';
import type { Phone } from './phones.queries.ts';

const NOTHING = '–';

/** 'Today' is judged at the moment the rows came. */
export function phoneColumns(now: Date): readonly TableColumn<Phone>[] {
  return [
    {
      id: 'phone_serial_number',
      header: 'Serial number',
      width: 170,
      sortKey: 'phone_serial_number',
      isStrong: true,
      card: 'title',
      render: ({ phone_serial_number: serial }) => (
        <TextLink to="/internal/phones/$phone_serial_number" params={{ phone_serial_number: serial }}>
          {serial}
        </TextLink>
      ),
    },
    ...reportedColumns(),
    { ...momentColumn(now), header: 'Last upload', isSecondary: true },
  ];
}

/** What a phone reported, also once upon a time. */
export function historyColumns(now: Date): readonly TableColumn<Phone>[] {
  return [{ ...momentColumn(now), header: 'Changed', card: 'title' }, ...reportedColumns()];
}

function momentColumn(now: Date): TableColumn<Phone> {
  return {
    id: 'created_at',
    header: '',
    width: 210,
    sortKey: 'created_at',
    render: (phone) => displayDateTime(phone.created_at, { now, zone: browserZone() }),
  };
}

function reportedColumns(): readonly TableColumn<Phone>[] {
  return [
    textColumn('app_version', 'App version', 110),
    textColumn('build_number', 'Build number', 116),
    textColumn('clarius_sdk_firmware', 'Clarius SDK firmware', 168),
    {
      id: 'owner_email',
      header: 'Owner',
      width: 250,
      sortKey: 'owner_email',
      fields: ['owner_email', 'owning_user_guid'],
      card: 'meta',
      render: ({ owning_user_guid: guid, owner_email: email }) =>
        guid === null ? (
          NOTHING
        ) : (
          <TextLink to="/user-settings/$userGuid" params={{ userGuid: guid }}>
            {email ?? guid}
          </TextLink>
        ),
    },
    {
      id: 'probe_serial_number',
      header: 'Probe',
      width: 190,
      sortKey: 'probe_serial_number',
      fields: ['probe_serial_number', 'probe_guid', 'is_probe_deleted'],
      render: (phone) => <ProbeLink phone={phone} />,
    },
  ];
}

function textColumn(
  id: 'app_version' | 'build_number' | 'clarius_sdk_firmware',
  header: string,
  width: number,
): TableColumn<Phone> {
  return { id, header, width, sortKey: id, render: (phone) => phone[id] ?? NOTHING };
}

function ProbeLink({ phone }: { readonly phone: Phone }) {
  const { probe_guid: guid, probe_serial_number: serial } = phone;
  if (guid === null || serial === null) return NOTHING;
  if (phone.is_probe_deleted) return `${serial} (deleted)`;
  return (
    <TextLink to="/internal/probes/$guid" params={{ guid }}>
      {serial}
    </TextLink>
  );
}
