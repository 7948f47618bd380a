import { AMENDMENT_KINDS } from '@sonoboard/domain/review-versions/amendment';
import { styled } from '@mui/material/styles';
import { tokens } from '../../ui/theme/tokens.ts';
import { NOTHING } from '../report/report-row.ts';
import type { SubmissionVersion } from './use-submission-versions.ts';

const Card = styled('section')({
  padding: '20px 24px',
  border: `1px solid ${tokens.line}`,
  borderRadius: 12,
  background: tokens.s1,
  '& > dl': {
    display: 'grid',
    gridTemplateColumns: '1.2fr 1fr 1fr',
    gap: '12px 32px',
    margin: 0,
  },
  '& dt': { fontSize: 12, lineHeight: '16px', color: tokens.t3 },
  '& dd': { margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
  '@media (max-width: 899px)': { padding: 16, '& > dl': { gridTemplateColumns: '1fr' } },
});

const KIND_LABELS = { correction: 'Correction', addendum: 'Addendum' } as const;

/** Why a version was made, of which kind it is, and what its author says about it. */
export function AmendmentCard({ version }: { readonly version: SubmissionVersion }) {
  const kind = AMENDMENT_KINDS.find((one) => one === version.kind);
  if (kind === undefined) return null;
  const words = version.reason_text.trim();
  return (
    <Card aria-label={`Version ${version.version}: ${KIND_LABELS[kind]}`}>
      <dl>
        <div>
          <dt>Reason for the {kind}</dt>
          <dd>{version.reason ?? NOTHING}</dd>
        </div>
        <div>
          <dt>Kind</dt>
          <dd>{KIND_LABELS[kind]}</dd>
        </div>
        <div>
          <dt>In the author’s words</dt>
          <dd>{words === '' ? NOTHING : words}</dd>
        </div>
      </dl>
    </Card>
  );
}
