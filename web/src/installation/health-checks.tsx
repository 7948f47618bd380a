import { styled } from '@mui/material/styles';
import type { Check } from '@sonoboard/domain/installation/check-state';
import type { ComponentType } from 'react';
import type { ServerState } from '../platform/server-state.ts';
import { tokens } from '../ui/theme/tokens.ts';
import { BackupCheck } from './backup-check.tsx';
import { CalendarsCheck } from './calendars-check.tsx';
import type { CheckProps } from './check-props.ts';
import { DatabaseCheck } from './database-check.tsx';
import { DiskCheck } from './disk-check.tsx';
import { HealthCheck } from './health-check.tsx';
import { inOrder } from './health-words.ts';
import { JobsCheck } from './jobs-check.tsx';
import { MailsCheck } from './mails-check.tsx';
import { OldestExamCheck } from './oldest-exam-check.tsx';
import { SignaturesCheck } from './signatures-check.tsx';

const ROWS: { readonly [Name in Check]: readonly [title: string, row: ComponentType<CheckProps<Name>>] } = {
  calendars: ['Calendars', CalendarsCheck],
  backup: ['Backup', BackupCheck],
  mails: ['Mails', MailsCheck],
  disk: ['Disk', DiskCheck],
  jobs: ['Jobs', JobsCheck],
  database: ['Database', DatabaseCheck],
  signatures: ['Signatures', SignaturesCheck],
  oldest_exam: ['Oldest exam waiting', OldestExamCheck],
};

const List = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  border: `1px solid ${tokens.line}`,
  borderRadius: 12,
  background: tokens.s1,
  overflow: 'hidden',
});

/** Problems first, then what is good. */
export function HealthChecks({ state }: { readonly state: ServerState }) {
  return (
    <List aria-label="Checks">{inOrder(state.checks).map((check) => rowOf(check, state[check], state))}</List>
  );
}

function rowOf<Name extends Check>(check: Name, facts: ServerState[Name], server: ServerState) {
  const [title, Row] = ROWS[check];
  const state = server.checks[check];
  if (facts === null) {
    return (
      <HealthCheck
        key={check}
        title={title}
        state={state}
        fact="The figures could not be read in time."
        advice="Check again. If it stays so, look at the log of the server and at the load of the database."
      />
    );
  }
  return <Row key={check} state={state} facts={facts} now={new Date(server.checked_at)} />;
}
