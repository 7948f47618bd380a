import EditNoteRounded from '@mui/icons-material/EditNoteRounded';
import CheckRounded from '@mui/icons-material/CheckRounded';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { focusRing, tokens } from '../../app/theme/tokens.ts';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { Kbd } from '../../ui/kbd.tsx';

interface ReportFooterProps {
  /** What keeps the review from being submitted; null when nothing does. */
  readonly missing: string | null;
  readonly isSubmitting: boolean;
  /** The server did not take it. */
  readonly refusal: { readonly sentence: string; readonly onGoToClip: (() => void) | null } | null;
  readonly onShowMissing: () => void;
  readonly onSubmit: () => void;
  readonly onSubmitAndNext: () => void;
}

const SMALL = '@media (max-width: 899px)';

const Bar = styled('footer')({
  position: 'fixed',
  insetInline: 0,
  bottom: 0,
  zIndex: 6,
  borderTop: `1px solid ${tokens.line}`,
  background: tokens.bg,
});

const Inner = styled('div')({
  width: 928,
  maxWidth: '100%',
  margin: '0 auto',
  [SMALL]: { padding: '0 12px' },
});

const Row = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  height: 67,
  [SMALL]: { flexDirection: 'column', alignItems: 'stretch', gap: 8, height: 'auto', padding: '4px 0 12px' },
});

const Hint = styled('button')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  padding: '4px 8px 4px 0',
  border: 0,
  borderRadius: 8,
  background: 'none',
  color: tokens.t2,
  font: 'inherit',
  textAlign: 'left',
  cursor: 'pointer',
  '& svg': { flex: 'none', fontSize: 20 },
  '&:enabled:hover': { color: tokens.t1 },
  '&:disabled': { cursor: 'default' },
  '&:focus-visible': focusRing,
  [SMALL]: { minHeight: 44 },
});

const Buttons = styled('div')({
  display: 'flex',
  gap: 12,
  marginLeft: 'auto',
  [SMALL]: { display: 'grid', gridTemplateColumns: '1fr 1fr', width: '100%', '& button': { height: 44 } },
});

const Refusal = styled('div')({ paddingTop: 12 });
const Keys = styled('span')({ display: 'flex', gap: 4 });

export function ReportFooter(props: ReportFooterProps) {
  const { missing, isSubmitting, refusal, onShowMissing, onSubmit, onSubmitAndNext } = props;
  const isReady = missing === null && !isSubmitting;
  return (
    <Bar>
      <Inner>
        {refusal !== null && (
          <Refusal>
            <InlineAlert kind="error">
              {refusal.sentence}{' '}
              {refusal.onGoToClip !== null && (
                <Button size="small" onClick={refusal.onGoToClip}>
                  Go to the clip
                </Button>
              )}
            </InlineAlert>
          </Refusal>
        )}
        <Row>
          <Hint type="button" disabled={missing === null} onClick={onShowMissing} aria-live="polite">
            {missing === null ? <CheckRounded aria-hidden /> : <EditNoteRounded aria-hidden />}
            {missing ?? (isSubmitting ? 'Submitting' : 'Ready to submit')}
            {isReady && (
              <Keys aria-hidden>
                <Kbd>Ctrl</Kbd>
                <Kbd>↵</Kbd>
              </Keys>
            )}
          </Hint>
          <Buttons>
            <Button variant="outlined" disabled={!isReady} onClick={onSubmit}>
              Submit
            </Button>
            <Button variant="contained" disabled={!isReady} onClick={onSubmitAndNext}>
              Submit and Next
            </Button>
          </Buttons>
        </Row>
      </Inner>
    </Bar>
  );
}
