import { MailOutlineRounded as MailOutline } from '../ui/icons/mail-outline-rounded.tsx';
import { isAdmin } from '@sonoboard/domain/shared/actor';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { listMails, sendMailAgain } from '@sonoboard/contract/mail/mail.calls';
import { call } from '../platform/call.ts';
import { useCurrentUser } from '../platform/session.ts';
import { showSnackbar } from '../platform/snackbar.ts';
import { useCallMutation } from '../platform/use-call-mutation.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { StaffTable } from '../ui/table/staff-table.tsx';
import { useTableView } from '../ui/table/use-table-view.ts';
import { MailDialog } from './mail-dialog.tsx';
import { outboxColumns } from './outbox-columns.tsx';
import { type Mail, OUTBOX_DEFAULTS, outboxQuery, refreshOutbox } from './outbox.queries.ts';

const NO_MAILS = { icon: MailOutline, title: 'No mails', line: 'Mails appear here as they are written.' };

const guidOf = (mail: Mail) => mail.guid;

/** What was sent to whom. Where no mail server is set, administrators read the mails here. */
export function OutboxPage() {
  const [view, setView] = useTableView(OUTBOX_DEFAULTS);
  const outbox = useQuery(outboxQuery(view));
  const user = useCurrentUser();
  const [opened, setOpened] = useState<Mail | null>(null);
  const { mutate: sendAgain, pendingInput: busyMail } = useCallMutation({
    mutationFn: ({ guid }: Mail) => call(sendMailAgain, { params: { guid } }),
    onSuccess: (_, mail) =>
      showSnackbar({ kind: 'success', text: `The mail to ${mail.to_address} is sent again` }),
    onSettled: refreshOutbox,
  });
  const busyGuid = busyMail?.guid ?? null;
  const columns = useMemo(
    () => outboxColumns({ now: new Date(outbox.dataUpdatedAt), busyGuid, onSendAgain: sendAgain }),
    [outbox.dataUpdatedAt, busyGuid, sendAgain],
  );
  return (
    <>
      <PageHeader title="Outbox" count={outbox.data?.total} />
      <StaffTable
        label="Mails"
        list={listMails}
        query={outbox}
        columns={columns}
        view={view}
        onViewChange={setView}
        rowId={guidOf}
        empty={NO_MAILS}
        {...(isAdmin(user) && { onOpen: setOpened })}
      />
      {opened !== null && <MailDialog mail={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
