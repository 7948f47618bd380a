import { showSnackbar } from '../platform/snackbar.ts';

/** AMB-256: says what was copied, so that nobody pastes another thing; of a secret only its name. */
export async function copyText(text: string, shown = text): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showSnackbar({ kind: 'success', text: `Copied: ${shown}` });
  } catch {
    showSnackbar({ kind: 'error', text: 'The browser did not allow copying' });
  }
}
