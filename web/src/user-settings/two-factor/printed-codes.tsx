import GlobalStyles from '@mui/material/GlobalStyles';
import { createPortal } from 'react-dom';
import { useCurrentUser } from '../../platform/session.ts';

/** Beside the page, so that the print holds the codes and nothing of what is around them. */
const PRINT_ONLY = {
  '[data-printed-codes]': { display: 'none' },
  '@media print': {
    'body > *:not([data-printed-codes])': { display: 'none !important' },
    '[data-printed-codes]': { display: 'block', color: '#14171b', background: '#fff' },
  },
};

export function PrintedCodes({ codes }: { readonly codes: readonly string[] }) {
  const { email } = useCurrentUser();
  return createPortal(
    <div data-printed-codes="" aria-hidden>
      <GlobalStyles styles={PRINT_ONLY} />
      <h1>Sonoboard recovery codes</h1>
      <p>{email}. Each code logs you in once when you do not have your phone.</p>
      <pre style={{ fontSize: 16, lineHeight: '28px' }}>{codes.join('\n')}</pre>
    </div>,
    document.body,
  );
}
