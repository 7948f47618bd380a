const listeners = new Set<() => void>();

/** A choice that outlives the page: one text per key in localStorage, shared by all who read it. */
export const storedChoices = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    window.addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', listener);
    };
  },

  read(key: string): string | null {
    return localStorage.getItem(key);
  },

  write(key: string, value: string | null): void {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    for (const listener of listeners) listener();
  },
};
