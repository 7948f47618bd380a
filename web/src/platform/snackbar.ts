type SnackbarKind = 'success' | 'error' | 'info';

export interface SnackbarMessage {
  readonly kind: SnackbarKind;
  readonly text: string;
  /** A second, quieter line. */
  readonly detail?: string;
  /** One button, such as 'Open'. Pressing it also closes the message. */
  readonly action?: { readonly label: string; readonly onPress: () => void };
}

export interface Snackbar extends SnackbarMessage {
  readonly id: number;
}

export const SNACKBAR_MS = 6000;

/**
 * Shows one message at a time, for six seconds. The newest replaces the older one: an error must not wait behind a success,
 * and must not stay after the next attempt succeeded.
 */
class SnackbarStore {
  #current: Snackbar | null = null;
  #lastId = 0;
  #isHeld = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  readonly current = (): Snackbar | null => this.#current;

  readonly dismiss = (): void => {
    this.#isHeld = false;
    this.#set(null);
  };

  /** Keeps the message while the pointer or the focus is on it, so that its button can be reached. */
  readonly hold = (): void => {
    this.#isHeld = true;
    clearTimeout(this.#timer);
  };

  readonly release = (): void => {
    this.#isHeld = false;
    this.#restartTimer();
  };

  show(message: SnackbarMessage): void {
    const shown = this.#current;
    const isRepeated = shown?.kind === message.kind && shown.text === message.text;
    // One outage fails several calls at once. Under a new id the same sentence would flicker and be read aloud again.
    if (!isRepeated) {
      this.#lastId += 1;
      this.#isHeld = false;
    }
    this.#set({ ...message, id: this.#lastId });
  }

  #set(next: Snackbar | null): void {
    this.#current = next;
    this.#restartTimer();
    for (const listener of this.#listeners) listener();
  }

  #restartTimer(): void {
    clearTimeout(this.#timer);
    if (this.#current !== null && !this.#isHeld) this.#timer = setTimeout(this.dismiss, SNACKBAR_MS);
  }
}

export const snackbars = new SnackbarStore();

export function showSnackbar(message: SnackbarMessage): void {
  snackbars.show(message);
}
