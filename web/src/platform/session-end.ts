type Listener = () => void;

const listeners = new Set<Listener>();

/** The transport knows first that a session is over; who shows the login page is not its business. */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function announceSessionEnd(): void {
  for (const listener of listeners) listener();
}
