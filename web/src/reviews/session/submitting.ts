import { useSyncExternalStore } from 'react';

/**
 * Whether a review is being submitted. Kept outside the state of the page: a click on Submit draws anew what it changes
 * (buttons, fields), not the whole report, and the next exam's first picture has the processor for itself.
 */
export interface Submitting {
  readonly isOn: () => boolean;
  readonly set: (isOn: boolean) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createSubmitting(): Submitting {
  let isOn = false;
  const listeners = new Set<() => void>();
  return {
    isOn: () => isOn,
    set(next) {
      isOn = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const useIsSubmitting = ({ subscribe, isOn }: Submitting): boolean =>
  useSyncExternalStore(subscribe, isOn);
