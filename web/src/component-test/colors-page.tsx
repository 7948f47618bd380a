import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { chartScale, tokens } from '../ui/theme/tokens.ts';
import { ClinicalChip } from '../ui/clinical-chip.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SectionCard } from '../ui/section-card.tsx';

interface Swatch {
  readonly name: string;
  readonly hex: string;
  readonly use: string;
}

interface Group {
  readonly title: string;
  readonly swatches: readonly Swatch[];
}

const GROUPS: readonly Group[] = [
  {
    title: 'Surfaces',
    swatches: [
      { name: 'stage', hex: tokens.stage, use: 'behind pictures' },
      { name: 'bg', hex: tokens.bg, use: 'page' },
      { name: 's1', hex: tokens.s1, use: 'card, table' },
      { name: 's2', hex: tokens.s2, use: 'menu, dialog' },
      { name: 's3', hex: tokens.s3, use: 'hover, selected' },
      { name: 'line', hex: tokens.line, use: 'hairline' },
      { name: 'line-2', hex: tokens.line2, use: 'outline' },
      { name: 'field', hex: tokens.field, use: 'input outline' },
    ],
  },
  {
    title: 'Text and accent',
    swatches: [
      { name: 't1', hex: tokens.t1, use: 'primary' },
      { name: 't2', hex: tokens.t2, use: 'secondary' },
      { name: 't3', hex: tokens.t3, use: 'labels, hints' },
      { name: 'off', hex: tokens.off, use: 'disabled only' },
      { name: 'accent', hex: tokens.accent, use: 'links, selection, focus' },
      { name: 'accent solid', hex: tokens.accentSolid, use: 'contained button' },
    ],
  },
  {
    title: 'Clinical, only for assessments',
    swatches: [
      { name: 'negative', hex: tokens.negative, use: 'No DVT' },
      { name: 'positive', hex: tokens.positive, use: 'DVT' },
      { name: 'other', hex: tokens.other, use: 'Other, Rescan, Standard US' },
    ],
  },
  {
    title: 'System and vessels',
    swatches: [
      { name: 'warning', hex: tokens.warning, use: 'needs attention' },
      { name: 'error', hex: tokens.error, use: 'failed' },
      { name: 'artery', hex: tokens.artery, use: 'overlay on video' },
      { name: 'vein', hex: tokens.vein, use: 'overlay on video' },
    ],
  },
  {
    title: 'Charts, one hue',
    swatches: chartScale.map((hex, place) => ({ name: `score ${place + 1}`, hex, use: 'ordered scores' })),
  },
];

const Page = styled('div')({ display: 'grid', gap: 16 });

const Grid = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(148px, 1fr))',
  gap: '16px 12px',
  margin: 0,
  padding: 0,
  listStyle: 'none',
});

const Patch = styled('div')({
  height: 44,
  borderRadius: 8,
  border: '1px solid rgba(255, 255, 255, .1)',
  marginBottom: 6,
});

const Words = styled('div')({
  fontSize: 12,
  lineHeight: '16px',
  color: tokens.t3,
  '& b': { fontSize: 13, fontWeight: 500, color: tokens.t1 },
});

const TYPE = [
  { variant: 'h3', text: 'Login, foundations', note: '28/36' },
  { variant: 'h4', text: 'Page title', note: '24/32' },
  { variant: 'h5', text: 'Section title', note: '18/24' },
  { variant: 'h6', text: 'Card title', note: '15/20' },
  { variant: 'body1', text: 'Body, table cell', note: '14/20' },
  { variant: 'body2', text: 'Secondary, dense table', note: '13/18' },
  { variant: 'caption', text: 'Label, hint, caption', note: '12/16' },
] as const;

export function ColorsPage() {
  return (
    <>
      <PageHeader title="Colors" />
      <Page>
        {GROUPS.map(({ title, swatches }) => (
          <SectionCard key={title} title={title}>
            <Grid>
              {swatches.map(({ name, hex, use }) => (
                <li key={name}>
                  <Patch style={{ background: hex }} />
                  <Words>
                    <b>{name}</b> <span className="num">{hex}</span>
                    <br />
                    {use}
                  </Words>
                </li>
              ))}
            </Grid>
          </SectionCard>
        ))}
        <SectionCard title="Type: Inter, 400 / 500 / 600">
          {TYPE.map(({ variant, text, note }) => (
            <Typography key={variant} variant={variant} component="p" sx={{ my: 1 }}>
              {text}{' '}
              <Typography variant="caption" component="span" sx={{ color: tokens.t3 }}>
                {note}
              </Typography>
            </Typography>
          ))}
        </SectionCard>
        <SectionCard title="Findings: glyph, word and colour">
          <ClinicalChip kind="no-dvt" label="No DVT" /> <ClinicalChip kind="dvt" label="DVT" />{' '}
          <ClinicalChip kind="other" label="Other" /> <ClinicalChip kind="rescan" label="Rescan" />{' '}
          <ClinicalChip kind="standard" label="Standard US" />
        </SectionCard>
      </Page>
    </>
  );
}
