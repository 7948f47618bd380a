import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { isLongEnough } from '@sonoboard/domain/staff-search/match';
import { tokens } from '../ui/theme/tokens.ts';
import { InlineAlert } from '../ui/inline-alert.tsx';

const Words = styled('div')({
  padding: '48px 24px',
  textAlign: 'center',
  overflowWrap: 'anywhere',
  '& > strong': { display: 'block', marginBottom: 4, fontSize: 16, fontWeight: 600 },
  color: tokens.t2,
});

const WAYS =
  'A person is found by name or email, an exam by patient, a probe by serial, and anything by its guid.';

export function NothingFound({ text }: { readonly text: string }) {
  if (!isLongEnough(text)) return <Words>Type one more character to search everywhere.</Words>;
  return (
    <Words>
      <strong style={{ color: tokens.t1 }}>Nothing found for “{text.trim()}”</strong>
      {WAYS}
    </Words>
  );
}

/** Pages are found without the server, so the list may go on below. */
export function SearchFailed({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div style={{ padding: '12px 12px 0' }}>
      <InlineAlert kind="error">
        The search could not be done.{' '}
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      </InlineAlert>
    </div>
  );
}
