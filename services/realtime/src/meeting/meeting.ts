import type { Logger } from '@velvet/kit/logger';
import type { Clock } from '@velvet/kit/clock';
import type { MeetingNamespace, Seat } from './guest.ts';
import { createHall, type Hall } from './hall.ts';
import { createKept, type Kept, type KeptWords } from './kept.ts';
import { createRecall, type RecallMessage } from './recall.ts';
import type { RoomView } from './room.ts';
import { createSpread, type ReplicaMessage } from './spread.ts';
import { eventIdOf, type Said, type Word } from './word.ts';

export type MeetingParts = {
  readonly namespace: MeetingNamespace;
  /** this process */
  readonly instance: string;
  /** whether other replicas can be reached */
  readonly isShared: boolean;
  readonly clock: Clock;
  readonly logger: Logger;
};

type Speech = {
  readonly event: string;
  readonly payload: object;
  /** a participant's id; all others without it */
  readonly to?: string | undefined;
  /** what the payload takes, roughly */
  readonly bytes: number;
};

/** The way over Redis costs more than what goes over it: what is said within it goes together. */
const gatherMs = 3;
const gather = (send: () => void) => void setTimeout(send, gatherMs);

/** What comes from other replicas, and goes to them. */
function openLines({ namespace, instance, isShared, clock, logger }: MeetingParts, hall: Hall, kept: KeptWords) {
  const line = isShared ? (message: ReplicaMessage) => void namespace.serverSideEmit('meeting', message) : undefined;
  const recallLine = isShared
    ? (message: RecallMessage) => void namespace.serverSideEmit('recall', message)
    : undefined;
  const recall = createRecall({ instance, line: recallLine, clock, kept, hear: hearLate });
  const spread = createSpread({ instance, line, gather, now: clock.now, logger, tell, hear });
  namespace.on('meeting', spread.receive);
  namespace.on('recall', recall.receive);

  /** The room itself is shown at once: who comes in needs to know it. */
  function tell(words: readonly Word[]): void {
    for (const word of words) if (word.kind === 'said') hall.tell(word.said);
  }

  function hearLate({ said, bytes }: Kept): void {
    if (kept.add(said, bytes)) hall.tellLate(said);
  }

  function hear(words: readonly Word[], isLate: boolean, bytes: number): void {
    for (const word of words) {
      if (word.kind === 'room') hall.show(word.view);
      else if (word.kind === 'said') {
        const heard = { said: word.said, bytes: bytes / words.length };
        if (isLate) hearLate(heard);
        else {
          kept.add(heard.said, heard.bytes);
          hall.tell(heard.said);
        }
      } else if (!isLate) hall.remove(word.roomId, word.id);
    }
  }

  return { spread, recall };
}

/** What this process says and hears: each word goes to the other replicas, and to its own sockets. */
export function createMeeting(parts: MeetingParts) {
  const { clock } = parts;
  const hall = createHall(parts.namespace);
  const kept = createKept();
  const { spread, recall } = openLines(parts, hall, kept);

  return {
    hall,
    kept,
    recall: recall.recall,
    spread,

    /** @param alive processes that are known to live */
    beat(alive: ReadonlySet<string>): void {
      recall.beat(alive);
      spread.beat(alive);
    },

    /** A room has changed, perhaps as somebody was removed from it. */
    show(view: RoomView, removed: string | undefined): void {
      if (removed !== undefined) {
        // before the room is shown without them
        hall.remove(view.state.roomId, removed);
        spread.say({ kind: 'removed', roomId: view.state.roomId, id: removed });
      }
      hall.show(view);
      spread.say({ kind: 'room', view });
    },

    /** Somebody says something to others in their room. */
    say({ room, id }: Seat, { event, payload, to, bytes }: Speech): void {
      const { state } = room.view ?? {};
      // nobody is there to hear it
      if (!state || state.participants.length < 2) return;
      const eventId = eventIdOf(spread.next());
      const said: Said = {
        eventId,
        at: clock.now().getTime(),
        roomId: room.id,
        version: state.version,
        from: id,
        to,
        event,
        payload: { ...payload, eventId },
      };
      kept.add(said, bytes);
      spread.say({ kind: 'said', said });
    },
  };
}

export type Meeting = ReturnType<typeof createMeeting>;
