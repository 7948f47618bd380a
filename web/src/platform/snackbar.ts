type SnackbarKind = 'success' | 'error' | 'info';

export interface Snackbar {
  readonly id: number;
  readonly kind: SnackbarKind;
  readonly text: string;
}

export const SNACKBAR_MS = 6000;

/**
 * Messages wait in a line and show one at a time, each for six seconds. Only a success makes way for the next one: whoever
 * works fast would otherwise read, and wait for, what they did before.
 */
class SnackbarQueue {
  #waiting: readonly Snackbar[] = [];
  #lastId = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  readonly current = (): Snackbar | null => this.#waiting[0] ?? null;

  readonly dismiss = (): void => {
    this.#replace(this.#waiting.slice(1));
  };

  show(kind: SnackbarKind, text: string): void {
    // One outage fails several calls at once; the same sentence in a row says nothing more.
    if (this.#waiting.some((other) => other.kind === kind && other.text === text)) return;
    this.#lastId += 1;
    const staying = this.#waiting.filter((other) => kind !== 'success' || other.kind !== 'success');
    this.#replace([...staying, { id: this.#lastId, kind, text }]);
  }

  #replace(next: readonly Snackbar[]): void {
    const isSameOnTop = next[0] === this.#waiting[0];
    this.#waiting = next;
    if (!isSameOnTop) {
      clearTimeout(this.#timer);
      if (next.length > 0) this.#timer = setTimeout(this.dismiss, SNACKBAR_MS);
    }
    for (const listener of this.#listeners) listener();
  }
}

export const snackbars = new SnackbarQueue();

export function showSnackbar(message: { readonly kind: SnackbarKind; readonly text: string }): void {
  snackbars.show(message.kind, message.text);
}
