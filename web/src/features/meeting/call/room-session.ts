import { z } from 'zod';
import type { JoinMedia } from './model.ts';
import { randomKey } from '#features/meeting/signalling/device-key.ts';

const StoredSession = z.object({
  muted: z.boolean(),
  camera: z.boolean(),
  rejoin: z.string().min(16).max(64),
  /** time origin of the document that left the room */
  leftIn: z.number().optional(),
});
type StoredSession = z.infer<typeof StoredSession>;

type SessionStore = Pick<Storage, 'getItem' | 'setItem'>;
/** The current document: its time origin, and the type of navigation that opened it. */
export type CurrentDocument = { readonly origin: number; readonly navigationType: () => string | undefined };

const currentDocument: CurrentDocument = {
  origin: performance.timeOrigin,
  navigationType() {
    const [entry] = performance.getEntriesByType('navigation');
    return entry instanceof PerformanceNavigationTiming ? entry.type : undefined;
  },
};

export type RoomSession = ReturnType<typeof roomSession>;

/**
 * A tab's state in a room, which survives a reload, so that the participant stays the same.
 * @param storage session storage
 */
export function roomSession(
  roomId: string,
  storage: SessionStore = sessionStorage,
  document: CurrentDocument = currentDocument,
) {
  const key = `velvet.meeting.stay.${roomId}`;
  const read = (): StoredSession => {
    try {
      return StoredSession.parse(JSON.parse(storage.getItem(key) ?? ''));
    } catch {
      return { muted: false, camera: true, rejoin: randomKey() };
    }
  };
  const write = (change: Partial<StoredSession>) => storage.setItem(key, JSON.stringify({ ...read(), ...change }));
  return {
    /** The last state of microphone and camera; both on at first. */
    joinMedia(): JoinMedia {
      const { muted, camera } = read();
      return { muted, camera };
    },
    saveJoinMedia: ({ muted, camera }: JoinMedia) => write({ muted, camera }),
    /** The tab's secret for this room, with which a reloaded page replaces its participant. */
    rejoinKey(): string {
      const { rejoin } = read();
      write({ rejoin });
      return rejoin;
    },
    noteLeft: () => write({ leftIn: document.origin }),
    noteJoined: () => write({ leftIn: undefined }),
    /** Whether the room was left, and the back button or a reload shows it again. */
    isBack(): boolean {
      const { leftIn } = read();
      return leftIn !== undefined && (leftIn === document.origin || document.navigationType() !== 'navigate');
    },
  };
}
