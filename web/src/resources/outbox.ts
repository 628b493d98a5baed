import { useSyncExternalStore } from 'react';
import { createOutbox, type Outgoing } from './outbox-store.ts';

export const outbox = createOutbox(localStorage);

addEventListener('storage', ({ key, newValue }) => {
  if (key !== null) outbox.receive(key, newValue);
});

/** The waiting messages of a person, oldest first. */
export const useOutbox = (userId: string): readonly Outgoing[] =>
  useSyncExternalStore(outbox.watch, () => outbox.read(userId));
