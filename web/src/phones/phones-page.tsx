import { SmartphoneRounded as Smartphone } from '../ui/icons/smartphone-rounded.tsx';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listPhones } from '@sonoboard/contract/phones/phones.calls';
import { PageHeader } from '../ui/page-header.tsx';
import { StaffTable } from '../ui/table/staff-table.tsx';
import { useTableView } from '../ui/table/use-table-view.ts';
import { phoneColumns } from './phone-columns.tsx';
import { PHONE_DEFAULTS, phonesQuery, type Phone } from './phones.queries.ts';

const NO_PHONES = {
  icon: Smartphone,
  title: 'No phones yet',
  line: 'A phone appears here with its first upload of an exam.',
};
const serialOf = (phone: Phone) => phone.phone_serial_number;

export function PhonesPage() {
  const [view, setView] = useTableView(PHONE_DEFAULTS);
  const list = useQuery(phonesQuery(view));
  const columns = useMemo(() => phoneColumns(new Date(list.dataUpdatedAt)), [list.dataUpdatedAt]);
  return (
    <>
      <PageHeader title="Phones" count={list.data?.total} />
      <StaffTable
        label="Phones"
        list={listPhones}
        query={list}
        columns={columns}
        view={view}
        onViewChange={setView}
        rowId={serialOf}
        empty={NO_PHONES}
      />
    </>
  );
}
