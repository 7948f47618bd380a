import { CheckCircleOutlineRounded as CheckCircle } from '../ui/icons/check-circle-outline-rounded.tsx';
import { styled } from '@mui/material/styles';
import { tokens } from '../ui/theme/tokens.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { StatusChip } from '../ui/status-chip.tsx';

const Card = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: 16,
  padding: '20px 24px',
  border: `1px solid ${tokens.line}`,
  borderRadius: 12,
  background: tokens.s1,
  '& > svg': { flex: 'none', color: tokens.accent },
  '& p': { margin: 0 },
  '& p + p': { marginTop: 4, color: tokens.t2 },
  [theme.breakpoints.down('sm')]: { padding: 16 },
}));

const Models = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  margin: '8px 0 0',
  padding: 0,
  listStyle: 'none',
});

const Label = styled('h3')({
  margin: '20px 0 0',
  fontSize: 12,
  lineHeight: '16px',
  fontWeight: 500,
  color: tokens.t2,
});

const MODELS = ['iQ', 'iQ+', 'iQ3'];

export function ButterflyScannersPage() {
  return (
    <>
      <PageHeader level="h2" title="Butterfly Scanners" />
      <Card>
        <CheckCircle aria-hidden />
        <div>
          <p>Butterfly IQ scanners are always active and need no linking.</p>
          <p>Plug one into your phone and start scanning with the app.</p>
          <Label id="butterfly-models">Supported models</Label>
          <Models aria-labelledby="butterfly-models">
            {MODELS.map((model) => (
              <li key={model}>
                <StatusChip label={model} />
              </li>
            ))}
          </Models>
        </div>
      </Card>
    </>
  );
}
