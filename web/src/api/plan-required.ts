type Listener = (message: string) => void;

const listeners = new Set<Listener>();

/** Calls that the plan of the account does not include. The client announces them, and the frame of members shows the way to the plans. */
export const planRequired = {
  announce(message: string): void {
    for (const listener of listeners) listener(message);
  },
  subscribe(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
