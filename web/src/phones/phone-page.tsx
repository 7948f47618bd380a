import { SmartphoneRounded as Smartphone } from '../ui/icons/smartphone-rounded.tsx';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { getPhoneHistory } from '@sonoboard/contract/phones/phones.calls';
import { isCallError } from '../platform/call-error.ts';
import { BackLink } from '../ui/back-link.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { StaffTable } from '../ui/table/staff-table.tsx';
import { useTableView } from '../ui/table/use-table-view.ts';
import { historyColumns } from './phone-columns.tsx';
import { PHONE_DEFAULTS, phoneHistoryQuery, type Phone } from './phones.queries.ts';

const NO_CHANGES = { icon: Smartphone, title: 'Nothing was reported yet' };
const changeOf = ({ created_at: at, app_version: version, build_number: build }: Phone) =>
  [at, version, build].join(' ');

interface PhonePageProps {
  readonly serial: string;
  /** The page of a path that does not exist. */
  readonly lost: ReactNode;
}

/** What changed on a phone from upload to upload. */
export function PhonePage({ serial, lost }: PhonePageProps) {
  const [view, setView] = useTableView(PHONE_DEFAULTS);
  const history = useQuery(phoneHistoryQuery(serial, view));
  const columns = useMemo(() => historyColumns(new Date(history.dataUpdatedAt)), [history.dataUpdatedAt]);
  const params = useMemo(() => ({ serial }), [serial]);
  if (isCallError(history.error, 'phone_not_found', 'not_found', 'invalid_input')) return lost;
  return (
    <>
      <BackLink to="/internal/phones">Phones</BackLink>
      <PageHeader title={serial} count={history.data?.total} subtitle="What changed, newest first" />
      <StaffTable
        label="Phone history"
        list={getPhoneHistory}
        params={params}
        query={history}
        columns={columns}
        view={view}
        onViewChange={setView}
        rowId={changeOf}
        empty={NO_CHANGES}
      />
    </>
  );
}
