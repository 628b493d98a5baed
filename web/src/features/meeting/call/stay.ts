import { z } from 'zod';
import type { Entrance } from './model.ts';
import { randomKey } from './device-key.ts';

const Stay = z.object({
  muted: z.boolean(),
  camera: z.boolean(),
  rejoin: z.string().min(16).max(64),
  /** time origin of the document that left the room */
  leftIn: z.number().optional(),
});
type Stay = z.infer<typeof Stay>;

type Keeper = Pick<Storage, 'getItem' | 'setItem'>;
/** The current document: its time origin, and the type of navigation that opened it. */
export type ThisDocument = { readonly origin: number; readonly cameBy: () => string | undefined };

const thisDocument: ThisDocument = {
  origin: performance.timeOrigin,
  cameBy() {
    const [entry] = performance.getEntriesByType('navigation');
    return entry instanceof PerformanceNavigationTiming ? entry.type : undefined;
  },
};

export type StayMemory = ReturnType<typeof stayMemory>;

/**
 * A tab's state in a room, which survives a reload, so that the participant stays the same.
 * @param storage session storage
 */
export function stayMemory(roomId: string, storage: Keeper = sessionStorage, document: ThisDocument = thisDocument) {
  const key = `velvet.meeting.stay.${roomId}`;
  const read = (): Stay => {
    try {
      return Stay.parse(JSON.parse(storage.getItem(key) ?? ''));
    } catch {
      return { muted: false, camera: true, rejoin: randomKey() };
    }
  };
  const write = (change: Partial<Stay>) => storage.setItem(key, JSON.stringify({ ...read(), ...change }));
  return {
    /** The last state of microphone and camera; both on at first. */
    entrance(): Entrance {
      const { muted, camera } = read();
      return { muted, camera };
    },
    keepEntrance: ({ muted, camera }: Entrance) => write({ muted, camera }),
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
      return leftIn !== undefined && (leftIn === document.origin || document.cameBy() !== 'navigate');
    },
  };
}
