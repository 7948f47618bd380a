import { DeleteOutlineRounded } from '../ui/icons/delete-outline-rounded.tsx';
import { DownloadRounded } from '../ui/icons/download-rounded.tsx';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { displayDateTime } from '@sonoboard/domain/shared/date-display';
import { tokens } from '../ui/theme/tokens.ts';
import { browserZone } from '../ui/browser-zone.ts';
import { exportAddress, isInTheMaking, type ResearchExport } from './research-exports.queries.ts';

interface ResearchExportRowProps {
  readonly collectionGuid: string;
  readonly item: ResearchExport;
  readonly now: Date;
  readonly onDelete: () => void;
}

const Row = styled('li')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  minHeight: 52,
  paddingBlock: 8,
  borderTop: `1px solid ${tokens.line}`,
  '& > [data-words]': { flex: '1 1 240px', minWidth: 0 },
  '& p': { margin: 0, fontVariantNumeric: 'tabular-nums' },
  '& small': { display: 'block', fontSize: 13, lineHeight: '18px', color: tokens.t2 },
});

const Progress = styled('progress')({
  display: 'block',
  appearance: 'none',
  width: '100%',
  maxWidth: 320,
  height: 4,
  marginTop: 6,
  border: 0,
  borderRadius: 2,
  overflow: 'hidden',
  background: tokens.s3,
  '&::-webkit-progress-bar': { background: tokens.s3 },
  '&::-webkit-progress-value': { background: tokens.accent },
  '&::-moz-progress-bar': { background: tokens.accent },
});

/** One export: how far it is, or its file, or why there is none. */
export function ResearchExportRow({ collectionGuid, item, now, onDelete }: ResearchExportRowProps) {
  const started = displayDateTime(item.created_at, { now, zone: browserZone() });
  return (
    <Row>
      <div data-words="">
        <p>{started}</p>
        <small>{describeExport(item, now)}</small>
        {isInTheMaking(item) && (
          <Progress
            aria-label={`Progress of the export of ${started}`}
            max={Math.max(item.exams_total, 1)}
            value={item.exams_done}
          />
        )}
      </div>
      {item.has_file && (
        <Button
          component="a"
          href={exportAddress(collectionGuid, item.guid)}
          download
          variant="outlined"
          startIcon={<DownloadRounded />}
          aria-label={`Download the export of ${started}`}
        >
          Download
        </Button>
      )}
      <IconButton aria-label={`Delete the export of ${started}`} onClick={onDelete}>
        <DeleteOutlineRounded />
      </IconButton>
    </Row>
  );
}

function describeExport(item: ResearchExport, now: Date): string {
  if (item.state === 'failed') return item.problem ?? 'The file could not be made.';
  if (item.state === 'waiting') return 'Waits for its turn';
  if (item.state === 'running') return `${item.exams_done} of ${item.exams_total} exams`;
  const exams = `${item.exams_total} ${item.exams_total === 1 ? 'exam' : 'exams'}`;
  if (!item.has_file) return `${exams}, no longer kept`;
  const until = displayDateTime(item.expires_at, { now, zone: browserZone() });
  return `${exams}, ${sizeText(item.size ?? 0)}, kept until ${until}`;
}

const KB = 1000;
const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

function sizeText(bytes: number): string {
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1);
  const value = bytes / KB ** step;
  return `${value < 10 && step > 0 ? value.toFixed(1) : Math.round(value)} ${UNITS[step] ?? ''}`;
}
