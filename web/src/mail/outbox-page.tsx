import MailOutline from '@mui/icons-material/MailOutlineRounded';
import { isAdmin } from '@sonoboard/domain/shared/actor';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useCurrentUser } from '../platform/session.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { searchedFor } from '../ui/table/table-view.ts';
import { useTableView } from '../ui/table/use-table-view.ts';
import { MailDialog } from './mail-dialog.tsx';
import { outboxColumns } from './outbox-columns.tsx';
import { type Mail, OUTBOX_DEFAULTS, outboxQuery } from './outbox.queries.ts';

const NO_MAILS = { icon: MailOutline, title: 'No mails', line: 'Mails appear here as they are written.' };

const guidOf = (mail: Mail) => mail.guid;

/** What was sent to whom. Where no mail server is set, administrators read the mails here. */
export function OutboxPage() {
  const [view, setView] = useTableView(OUTBOX_DEFAULTS);
  const outbox = useQuery(outboxQuery(view));
  const user = useCurrentUser();
  const [opened, setOpened] = useState<Mail | null>(null);
  const columns = useMemo(() => outboxColumns(new Date(outbox.dataUpdatedAt)), [outbox.dataUpdatedAt]);
  return (
    <>
      <PageHeader title="Outbox" count={outbox.data?.total}>
        <SearchField
          label="Search mails"
          value={view.search}
          onSearch={(term) => setView(searchedFor(view, term))}
        />
      </PageHeader>
      <DataTable
        label="Mails"
        columns={columns}
        rowId={guidOf}
        rows={outbox.data?.items}
        total={outbox.data?.total}
        view={view}
        onViewChange={setView}
        empty={NO_MAILS}
        isFailed={outbox.isError}
        onRetry={() => void outbox.refetch()}
        isBusy={outbox.isPlaceholderData}
        {...(isAdmin(user) && { onOpen: setOpened })}
        isPageList
      />
      {opened !== null && <MailDialog mail={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
