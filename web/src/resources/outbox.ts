import { useSyncExternalStore } from 'react';
import { createOutbox, type Outgoing } from './outbox-store.ts';

export const outbox = createOutbox(sessionStorage);

/** The waiting messages of a person, oldest first. */
export const useOutbox = (userId: string): readonly Outgoing[] =>
  useSyncExternalStore(outbox.watch, () => outbox.read(userId));
