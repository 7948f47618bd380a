import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { serverStateQuery } from '../platform/server-state.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { tokens } from '../ui/theme/tokens.ts';
import { BackupCheck } from './backup-check.tsx';
import { DiskCheck } from './disk-check.tsx';

const Checks = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  border: `1px solid ${tokens.line}`,
  borderRadius: 12,
  background: tokens.s1,
  overflow: 'hidden',
});

/** What staff have to look after so that nothing is lost. */
export function HealthPage() {
  const state = useQuery(serverStateQuery);
  return (
    <>
      <PageHeader title="Health" />
      <QueryState query={state}>
        {({ backup, disk }) => (
          <Checks>
            <BackupCheck backup={backup} now={new Date(state.dataUpdatedAt)} />
            <DiskCheck disk={disk} />
          </Checks>
        )}
      </QueryState>
    </>
  );
}
