import { styled } from '@mui/material/styles';
import { PROTOCOLS, type ProtocolName } from '@sonoboard/domain/exams/protocols';
import { tokens } from '../../ui/theme/tokens.ts';
import { SideMarker } from '../../ui/side-marker.tsx';
import { VirtualScanMark } from '../../ui/virtual-scan-mark.tsx';
import { PhoneLink } from './phone-link.tsx';
import type { ReportFact } from './report-facts.ts';

interface GeneralCardProps {
  readonly facts: readonly ReportFact[];
  readonly protocol: ProtocolName;
  readonly isVirtualScan: boolean;
}

const Card = styled('section')({
  padding: '20px 24px',
  border: `1px solid ${tokens.line}`,
  borderRadius: 12,
  background: tokens.s1,
  '@media (max-width: 899px)': { padding: 16 },
});

const Grid = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, auto)',
  justifyContent: 'space-between',
  gap: '16px 32px',
  margin: 0,
  '& dt': { fontSize: 12, lineHeight: '16px', color: tokens.t3 },
  '& dd': { margin: 0, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
  '@media (max-width: 899px)': {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: '12px 16px',
    '& [data-fact="Protocol"]': { gridColumn: '1 / -1' },
  },
});

const Inline = styled('span')({ display: 'flex', alignItems: 'center', gap: 8 });
const Phones = styled('span')({ display: 'flex', flexDirection: 'column', alignItems: 'flex-start' });

/** Where links lead to. */
export const GENERAL_PLACE = 'exam-and-review';

export function GeneralCard({ facts, protocol, isVirtualScan }: GeneralCardProps) {
  return (
    <Card id={GENERAL_PLACE} tabIndex={-1} aria-label="Exam and review">
      <Grid>
        {facts.map((fact) => (
          <div key={fact.label} data-fact={fact.label}>
            <dt>{fact.label}</dt>
            <dd>
              {fact.phones !== undefined && (
                <Phones>
                  {fact.phones.map((phone) => (
                    <PhoneLink key={phone.label} phone={phone} />
                  ))}
                </Phones>
              )}
              {fact.phones === undefined && fact.label !== 'Protocol' && fact.value}
              {fact.label === 'Protocol' && (
                <Inline>
                  <SideMarker side={PROTOCOLS[protocol].side} />
                  {fact.value}
                  {isVirtualScan && <VirtualScanMark />}
                </Inline>
              )}
            </dd>
          </div>
        ))}
      </Grid>
    </Card>
  );
}
