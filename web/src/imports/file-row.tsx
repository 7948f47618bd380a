import { CheckCircleRounded as CheckCircle } from '../ui/icons/check-circle-rounded.tsx';
import { ErrorOutlineRounded as ErrorOutline } from '../ui/icons/error-outline-rounded.tsx';
import { MovieRounded as Movie } from '../ui/icons/movie-rounded.tsx';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { tokens } from '../ui/theme/tokens.ts';
import { sizeText, type FileLine } from './file-state.ts';

interface FileRowProps {
  readonly line: FileLine;
  readonly onTryAgain: () => void;
  readonly onRemove: () => void;
}

const Row = styled('li')({
  display: 'grid',
  gridTemplateColumns: '20px minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: 12,
  minHeight: 60,
  padding: '8px 0',
  borderTop: `1px solid ${tokens.line}`,
  '& > svg': { fontSize: 20, color: tokens.t3 },
  '& > svg[data-tone="ready"]': { color: tokens.accent },
  '& > svg[data-tone="failed"]': { color: tokens.error },
});

const Name = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0 8px',
  overflowWrap: 'anywhere',
  '& small': { fontSize: 13, lineHeight: '20px', color: tokens.t3, fontVariantNumeric: 'tabular-nums' },
});

const State = styled('div')({
  fontSize: 13,
  lineHeight: '18px',
  color: tokens.t2,
  fontVariantNumeric: 'tabular-nums',
  '&[data-tone="failed"]': { color: tokens.error },
});

/** Keeps its place while there is nothing to measure, so that nothing jumps. */
const Track = styled('div')({
  height: 3,
  marginTop: 3,
  borderRadius: 2,
  overflow: 'hidden',
  '& > progress': {
    display: 'block',
    appearance: 'none',
    width: '100%',
    height: '100%',
    border: 0,
    background: tokens.s3,
    '&::-webkit-progress-bar': { background: tokens.s3 },
    '&::-webkit-progress-value': { background: tokens.accent },
    '&::-moz-progress-bar': { background: tokens.accent },
  },
});

const ICONS = { busy: Movie, ready: CheckCircle, failed: ErrorOutline } as const;

export function FileRow({ line, onTryAgain, onRemove }: FileRowProps) {
  const { name, tone, sentence, part } = line;
  const Icon = ICONS[tone];
  return (
    <Row>
      <Icon aria-hidden data-tone={tone} />
      <div>
        <Name>
          {name} <small>{sizeText(line.size)}</small>
        </Name>
        <State data-tone={tone}>{sentence}</State>
        <Track>{part !== null && <progress aria-label={name} value={part} />}</Track>
      </div>
      <div>
        {line.mayTryAgain && (
          <Button size="small" aria-label={`Try again: ${name}`} onClick={onTryAgain}>
            Try again
          </Button>
        )}
        <Button size="small" color="inherit" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </Row>
  );
}
