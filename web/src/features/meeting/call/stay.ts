import { z } from 'zod';
import type { Entrance } from './model.ts';
import { randomKey } from './device-key.ts';

const Stay = z.object({
  muted: z.boolean(),
  camera: z.boolean(),
  rejoin: z.string().min(16).max(64),
  /** the document that left the room, by its time origin */
  leftIn: z.number().optional(),
});
type Stay = z.infer<typeof Stay>;

type Keeper = Pick<Storage, 'getItem' | 'setItem'>;
/** The document that the browser shows: when it began, and how the browser came to it. */
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
 * State of a tab's stay in a room, kept so that a reload changes nothing for the others.
 * @param storage of the tab, which a reload does not empty
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
    /** Microphone and camera as they were chosen last; both on at first. */
    entrance(): Entrance {
      const { muted, camera } = read();
      return { muted, camera };
    },
    keepEntrance: ({ muted, camera }: Entrance) => write({ muted, camera }),
    /** The tab's secret for this room: with it, a page that joins replaces the one before. */
    rejoinKey(): string {
      const { rejoin } = read();
      write({ rejoin });
      return rejoin;
    },
    noteLeft: () => write({ leftIn: document.origin }),
    noteJoined: () => write({ leftIn: undefined }),
    /** The room was left, and is shown again by the back button or a reload instead of a link to it. */
    isBack(): boolean {
      const { leftIn } = read();
      return leftIn !== undefined && (leftIn === document.origin || document.cameBy() !== 'navigate');
    },
  };
}
