import { styled } from '@mui/material/styles';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { displayDateTime } from '@sonoboard/domain/shared/date-display';
import { tokens } from '../../ui/theme/tokens.ts';
import { ActivationChip } from '../activation-chip.tsx';
import { browserZone } from '../../ui/browser-zone.ts';
import { CopyableGuid } from '../../ui/copyable-guid.tsx';
import { TextLink } from '../../ui/links.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { ExpiresIn } from './probe-columns.tsx';
import type { OemStatus, Probe } from './probes.queries.ts';

const List = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'minmax(96px, 160px) minmax(0, 1fr)',
  gap: '10px 16px',
  margin: 0,
  '& dt': { color: tokens.t2, fontSize: 13, lineHeight: '20px' },
  '& dd': { margin: 0, minHeight: 20, overflowWrap: 'anywhere' },
});

const Certificate = styled('section')({
  fontFamily: 'monospace',
  margin: 0,
  maxHeight: 160,
  overflow: 'auto',
  padding: 8,
  borderRadius: 8,
  background: tokens.bg,
  fontSize: 12,
  lineHeight: '16px',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});

const NOTHING = '–';

interface FactProps {
  readonly name: string;
  readonly children: ReactNode;
}

function Fact({ name, children }: FactProps) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children ?? NOTHING}</dd>
    </>
  );
}

function moment(at: string | null): string | null {
  return at === null ? null : displayDateTime(at, { now: new Date(), zone: browserZone() });
}

export function ProbeFacts({ probe }: { readonly probe: Probe }) {
  const { workspace_guid: workspaceGuid } = probe;
  return (
    <SectionCard title="Probe">
      <List>
        <Fact name="Guid">
          <CopyableGuid guid={probe.guid} />
        </Fact>
        <Fact name="Activation status">
          <ActivationChip status={probe.activation_status} />
        </Fact>
        <Fact name="Serial number">{probe.serial_number}</Fact>
        <Fact name="Workspace">
          {workspaceGuid !== null && (
            <TextLink to="/internal/workspaces" search={{ terms: [workspaceGuid] }}>
              {probe.workspace_name}
            </TextLink>
          )}
        </Fact>
        <Fact name="Created">{moment(probe.created_at)}</Fact>
        <Fact name="SDK firmware">{probe.hardware_usage_sdk_firmware_version}</Fact>
      </List>
    </SectionCard>
  );
}

interface OemFactsProps {
  readonly oem: UseQueryResult<OemStatus>;
  readonly tools: ReactNode;
}

export function OemFacts({ oem, tools }: OemFactsProps) {
  return (
    <SectionCard title="OEM" tools={tools}>
      <QueryState query={oem}>
        {(known) => (
          <List>
            <Fact name="OEM status">{known.status}</Fact>
            <Fact name="Model">{known.model}</Fact>
            <Fact name="Expiration">{moment(known.oem_expiration)}</Fact>
            <Fact name="Expires in">
              <ExpiresIn probe={known} />
            </Fact>
            <Fact name="Certificate">
              {known.certificate !== null && (
                // A region that scrolls must be reachable without a mouse.
                <Certificate tabIndex={0} aria-label="Certificate">
                  {known.certificate}
                </Certificate>
              )}
            </Fact>
          </List>
        )}
      </QueryState>
    </SectionCard>
  );
}
