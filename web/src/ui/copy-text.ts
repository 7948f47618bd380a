import { showSnackbar } from '../platform/snackbar.ts';

/** AMB-256: says what was copied, so that nobody pastes another thing. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showSnackbar({ kind: 'success', text: `Copied: ${text}` });
  } catch {
    showSnackbar({ kind: 'error', text: 'The browser did not allow copying' });
  }
}
