import { RefreshRounded as Refresh } from '../../ui/icons/refresh-rounded.tsx';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { refreshOemStatus } from '@sonoboard/contract/scanners/scanners.calls';
import { isCallError } from '../../platform/call-error.ts';
import { call } from '../../platform/call.ts';
import { showSnackbar } from '../../platform/snackbar.ts';
import { useCallMutation } from '../../platform/use-call-mutation.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { CertificateDialog } from './certificate-dialog.tsx';
import { EditProbeDialog } from './edit-probe-dialog.tsx';
import { OemFacts, ProbeFacts } from './probe-facts.tsx';
import { oemStatusQuery, probeQuery, refreshProbes, type Probe } from './probes.queries.ts';
import { UsageSection } from './usage-section.tsx';

const Cards = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  gap: 12,
  marginBottom: 24,
  [theme.breakpoints.down('lg')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}));

interface ProbePageProps {
  readonly guid: string;
  /** The page of a path that does not exist. */
  readonly lost: ReactNode;
}

export function ProbePage({ guid, lost }: ProbePageProps) {
  const probe = useQuery(probeQuery(guid));
  if (isCallError(probe.error, 'probe_not_found', 'not_found', 'invalid_input')) return lost;
  return (
    <>
      <BackLink to="/internal/probes">Probes</BackLink>
      <QueryState query={probe}>{(known) => <KnownProbe probe={known} />}</QueryState>
    </>
  );
}

function KnownProbe({ probe }: { readonly probe: Probe }) {
  const { guid } = probe;
  const oem = useQuery(oemStatusQuery(guid));
  const navigate = useNavigate();
  const [open, setOpen] = useState<'editor' | 'certificate' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <PageHeader title={probe.serial_number}>
        <RefreshButton />
        <Button variant="contained" onClick={() => setOpen('editor')}>
          Edit probe
        </Button>
      </PageHeader>
      <Cards>
        <ProbeFacts probe={probe} />
        <OemFacts
          oem={oem}
          tools={
            <Button
              variant="outlined"
              size="small"
              disabled={oem.data === undefined}
              onClick={() => setOpen('certificate')}
            >
              Edit certificate
            </Button>
          }
        />
      </Cards>
      <UsageSection guid={guid} />
      {open === 'editor' && (
        <EditProbeDialog
          probe={probe}
          onClose={close}
          onDeleted={() => void navigate({ to: '/internal/probes' })}
        />
      )}
      {open === 'certificate' && oem.data !== undefined && (
        <CertificateDialog probe={probe} seen={oem.data.certificate} onClose={close} />
      )}
    </>
  );
}

function RefreshButton() {
  const { mutate: refresh, isPending } = useCallMutation({
    mutationFn: () => call(refreshOemStatus),
    onSuccess: ({ count }) => {
      const text = `OEM status of ${count} ${count === 1 ? 'probe' : 'probes'} updated`;
      showSnackbar({ kind: 'success', text });
      return refreshProbes();
    },
  });

  return (
    <Button
      variant="outlined"
      startIcon={<Refresh />}
      loading={isPending}
      loadingPosition="start"
      onClick={() => refresh()}
    >
      Update oem status for ALL probes
    </Button>
  );
}
