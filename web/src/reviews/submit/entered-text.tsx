import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { showSnackbar } from '../../platform/snackbar.ts';
import { focusRing, tokens } from '../../ui/theme/tokens.ts';

const Text = styled('textarea')({
  display: 'block',
  width: '100%',
  minHeight: 120,
  maxHeight: 280,
  fieldSizing: 'content',
  padding: 12,
  border: `1px solid ${tokens.field}`,
  borderRadius: 8,
  background: tokens.bg,
  color: tokens.t1,
  font: 'inherit',
  fontSize: 13,
  lineHeight: '18px',
  resize: 'vertical',
  '&:focus-visible': focusRing,
});

const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  marginBottom: 6,
  color: tokens.t2,
  fontSize: 13,
});

/** What someone entered and could not save, to be copied or read. */
export function EnteredText({ label, text }: { readonly label: string; readonly text: string }) {
  const id = useId();
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(text);
    showSnackbar({ kind: 'success', text: 'Copied' });
  }
  return (
    <>
      <Head>
        <label htmlFor={id}>{label}</label>
        <Button size="small" sx={{ ml: 'auto' }} onClick={() => void copy().catch(() => undefined)}>
          Copy
        </Button>
      </Head>
      <Text id={id} readOnly value={text} />
    </>
  );
}
