import {
  Answer,
  ChatMessage,
  IceCandidate,
  Offer,
  Refused,
  RoomJoined,
  RoomState,
  ReplayableEvent,
  ShownTip,
} from '@velvet/contracts/meeting/messages';
import { z } from 'zod';
import type { Signal } from '#features/meeting/connections/negotiation.ts';
import type { ReceivedEvents } from './received-events.ts';

export type Handlers = {
  readonly onJoined: (joined: RoomJoined) => void;
  readonly onRoom: (room: RoomState) => void;
  readonly onWaiting: () => void;
  /** @param from the sender's id */
  readonly onSignal: (from: string, signal: Signal) => void;
  readonly onMessage: (message: ChatMessage) => void;
  readonly onTip: (tip: ShownTip) => void;
  readonly onMuteRequested: (by: string) => void;
  readonly onRemoved: () => void;
  readonly onRefused: (refused: Refused) => void;
};

type Event = (argument: unknown) => void;

/** Signals are attributed by participant id, because a name can pass to another participant. */
const from = { participantId: z.string() };

/** Returns listeners that validate the server's events by the contract. Invalid events are reported and dropped. */
export function readMessages(handlers: Handlers, receivedEvents: ReceivedEvents): Readonly<Record<string, Event>> {
  const validated = <Schema extends z.ZodType>(schema: Schema, handle: (value: z.output<Schema>) => void): Event => {
    return (argument) => {
      const parsed = schema.safeParse(argument);
      if (parsed.success) handle(parsed.data);
      else reportError(parsed.error);
    };
  };
  const { onSignal } = handlers;
  const events: Readonly<Record<string, Event>> = {
    'room-joined': validated(RoomJoined, handlers.onJoined),
    'room-state': validated(RoomState, handlers.onRoom),
    'receive-message': validated(ChatMessage, handlers.onMessage),
    'tip-received': validated(ShownTip, handlers.onTip),
    refused: validated(Refused, handlers.onRefused),
    waiting: handlers.onWaiting,
    removed: handlers.onRemoved,
    'mute-requested': (argument) => handlers.onMuteRequested(hostNameIn(argument)),
    offer: validated(Offer.extend({ ...from, meant: z.string().optional() }), ({ participantId, offer, meant }) =>
      onSignal(participantId, { kind: 'offer', sdp: offer.sdp, meant }),
    ),
    answer: validated(Answer.extend(from), ({ participantId, answer }) =>
      onSignal(participantId, { kind: 'answer', sdp: answer.sdp }),
    ),
    'ice-candidate': validated(IceCandidate.extend(from), ({ participantId, candidate }) =>
      onSignal(participantId, { kind: 'candidate', candidate }),
    ),
  };
  const deduplicated = (event: Event): Event => {
    return (argument) => {
      const numbered = ReplayableEvent.safeParse(argument);
      if (!numbered.success || receivedEvents.isNew(numbered.data.eventId)) event(argument);
    };
  };
  return Object.fromEntries(Object.entries(events).map(([name, event]) => [name, deduplicated(event)]));
}

const hostNameIn = (argument: unknown): string =>
  typeof argument === 'object' && argument !== null && 'by' in argument && typeof argument.by === 'string'
    ? argument.by
    : '';
