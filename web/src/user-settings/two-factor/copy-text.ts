import { showSnackbar } from '../../platform/snackbar.ts';

/** Without showing what was copied: it is a secret. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showSnackbar({ kind: 'success', text: done });
  } catch {
    showSnackbar({ kind: 'error', text: 'The browser did not allow copying' });
  }
}
