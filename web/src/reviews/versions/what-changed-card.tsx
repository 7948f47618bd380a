import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { versionDifference } from '@sonoboard/domain/review-versions/version-difference';
import { SelectField } from '../../ui/select-field.tsx';
import { tokens } from '../../ui/theme/tokens.ts';
import { momentText } from '../../ui/moment-text.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { ReportCard } from '../report/report-card.tsx';
import type { ReviewSession } from '../session/use-review-session.ts';
import { clipNames } from './clip-names.ts';
import { toComparedVersion } from './compared-versions.ts';
import { type DifferenceRow, differenceRows, sameText } from './difference-rows.ts';
import type { SubmissionVersion } from './use-submission-versions.ts';
import { ShownText, ShownValue } from './version-value.tsx';

interface WhatChangedCardProps {
  readonly session: Pick<ReviewSession, 'review' | 'rules' | 'readAt'>;
  readonly reviewGuid: string;
  /** Those that can be compared, the newest first. */
  readonly versions: readonly SubmissionVersion[];
  readonly before: SubmissionVersion;
  readonly after: SubmissionVersion;
  readonly onCompare: (before: number, after: number) => void;
  readonly onShow: (version: number) => void;
}

const SMALL = '@media (max-width: 899px)';

const Choice = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  fontSize: 13,
  lineHeight: '18px',
  color: tokens.t3,
  [SMALL]: { '& select': { minHeight: 44 } },
});

const Table = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  '& th, & td': { padding: '8px 12px 8px 0', textAlign: 'left', verticalAlign: 'top', fontWeight: 400 },
  '& thead td': { width: 164 },
  '& th[scope="row"]': { fontSize: 13, lineHeight: '20px', color: tokens.t2 },
  '& tbody tr, & thead': { borderTop: `1px solid ${tokens.line}` },
  '& thead': { borderTop: 0 },
  '& tr > :last-child': { paddingLeft: 12, borderLeft: `1px solid ${tokens.line}` },
  '& td > small': { display: 'block', fontSize: 12, lineHeight: '16px', color: tokens.t3 },
  [SMALL]: {
    display: 'block',
    '& thead, & tbody, & tr': { display: 'block' },
    '& thead tr': { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 12 },
    '& thead td': { display: 'none' },
    '& tbody tr': { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '0 12px', padding: '8px 0' },
    '& th[scope="row"]': { gridColumn: '1 / -1', paddingBlock: '0 4px' },
    '& td': { padding: 0 },
    '& tr > :last-child': { paddingLeft: 12 },
  },
});

const Head = styled('div')({
  fontWeight: 500,
  '& small': { display: 'block', fontSize: 12, lineHeight: '16px', fontWeight: 400, color: tokens.t2 },
});

const Same = styled('p')({ margin: '12px 0 0', fontSize: 13, lineHeight: '18px', color: tokens.t2 });

/** Two versions side by side, as far as they differ. */
export function WhatChangedCard(props: WhatChangedCardProps) {
  const { session, reviewGuid, versions, before, after, onCompare, onShow } = props;
  const newest = versions[0]?.version;
  const options = versions.map(({ version }) => ({
    value: String(version),
    label: version === newest ? `Version ${version}, current` : `Version ${version}`,
  }));
  const compared = [before, after].map((version) => toComparedVersion(version, reviewGuid));
  const [one, other] = compared;
  if (!one || !other) return null;
  const difference = versionDifference(one, other);
  const rows = differenceRows(difference.changes, { rules: session.rules, names: clipNames(session.review) });
  const same = sameText(difference, one.clips.length - difference.same.clips);
  // Both may be the same version.
  const heads = Object.entries({ before, after }).map(([side, version]) => (
    <th key={side} scope="col">
      <VersionHead
        version={version}
        now={new Date(session.readAt)}
        onShow={version.version === newest ? undefined : onShow}
      />
    </th>
  ));
  return (
    <ReportCard
      title="What changed"
      tools={
        <Choice>
          Compare
          <SelectField
            label="Compare version"
            isLabelHidden
            value={String(before.version)}
            options={options}
            onChange={(value) => onCompare(Number(value), after.version)}
          />
          with
          <SelectField
            label="with version"
            isLabelHidden
            value={String(after.version)}
            options={options}
            onChange={(value) => onCompare(before.version, Number(value))}
          />
        </Choice>
      }
    >
      <Table aria-label="What changed">
        <thead>
          <tr>
            <td aria-hidden />
            {heads}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </tbody>
      </Table>
      <Same>{rows.length === 0 ? NO_DIFFERENCE : same}</Same>
    </ReportCard>
  );
}

const NO_DIFFERENCE = 'Both versions say the same of the exam.';

interface VersionHeadProps {
  readonly version: SubmissionVersion;
  readonly now: Date;
  readonly onShow: ((version: number) => void) | undefined;
}

function VersionHead({ version: { version, author_name, ...made }, now, onShow }: VersionHeadProps) {
  return (
    <Head>
      Version {version}
      <small>
        {author_name}, {momentText(made.created_at, made.created_at_timezone_id, now)}
      </small>
      {onShow !== undefined && (
        <Button
          size="small"
          onClick={() => onShow(version)}
          sx={{ ml: -0.75, minHeight: { xs: 44, md: 28 } }}
        >
          Show version {version}
        </Button>
      )}
    </Head>
  );
}

function Row({ row }: { readonly row: DifferenceRow }) {
  const isText = row.kind === 'text';
  return (
    <tr>
      <th scope="row">{row.label}</th>
      <td>{isText ? <ShownText pieces={row.pieces} side="before" /> : <ShownValue value={row.before} />}</td>
      <td>
        {isText ? <ShownText pieces={row.pieces} side="after" /> : <ShownValue value={row.after} />}
        <VisuallyHidden>, </VisuallyHidden>
        <small>{row.word}</small>
      </td>
    </tr>
  );
}
