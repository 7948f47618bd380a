import type { CallInput, Callable } from '@sonoboard/contract/http/endpoint';
import { callAddress } from '@sonoboard/contract/http/call-address';
import { CallError, toCallError } from './call-error.ts';
import { announceSessionEnd } from './session-end.ts';

/**
 * Fetches a file of the contract and hands it to the browser to keep. Unlike a bare link it can tell that the file is still
 * being made, and why it could not be. Every failure is thrown as a CallError.
 */
export async function download<const E extends Callable>(endpoint: E, input: CallInput<E>): Promise<void> {
  const { params, query } = input as {
    readonly params?: Readonly<Record<string, unknown>>;
    readonly query?: Readonly<Record<string, unknown>>;
  };
  const address = callAddress(endpoint.path, params, query);
  const response = await fetch(address, { credentials: 'same-origin' }).catch(() => {
    throw new CallError(0, undefined);
  });
  if (!response.ok) {
    if (response.status === 401) announceSessionEnd();
    throw await toCallError(response);
  }
  const content = await response.blob().catch(() => {
    throw new CallError(0, undefined);
  });
  keep(content, fileNameOf(response));
}

function fileNameOf({ headers }: Response): string {
  return /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? '';
}

function keep(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read it only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
