import { InvalidInput, Unavailable } from '@velvet/contracts/failure';
import { nestedTooDeep, nestsTooDeep } from '@velvet/contracts/json';
import { TooManySignals } from '@velvet/contracts/meeting/failures';
import { MeetingHandshake, meetingNamespace } from '@velvet/contracts/meeting/messages';
import { clientAddress } from '@velvet/kit/client-address';
import { isOutage } from '@velvet/kit/database';
import { internalRefusal, refusalOf } from '@velvet/kit/envelope';
import { newSecret } from '@velvet/kit/ids';
import { Refusal } from '@velvet/kit/refusal';
import type { Server } from 'socket.io';
import type { Context } from '#context.ts';
import { createBucket } from './bucket.ts';
import { watchMeeting, type MeetingFigures } from './figures.ts';
import type { Guest, MeetingNamespace, MeetingSocket } from './guest.ts';
import { hostHandlers } from './hosting.ts';
import type { Identity } from './identity.ts';
import { createMeeting } from './meeting.ts';
import { membershipHandlers } from './membership.ts';
import { refuse } from './refusing.ts';
import { roomService } from './room.service.ts';
import { chatHandlers, signalHandlers } from './signals.ts';
import { startUpkeep } from './upkeep.ts';

type Handle = (guest: Guest, sent: readonly unknown[]) => void | Promise<void>;
type Handlers = ReadonlyMap<string, Handle>;
type Acknowledge = (answer: object) => void;

/** A connection with so many refusals in a second is closed, times what it may do in one. */
const patience = 20;

/** Serves the meetings, on the namespace that needs no account. @returns how to stop */
export async function attachMeeting(io: Server, context: Context): Promise<() => Promise<void>> {
  const { config, clock, cache, db, logger, metrics } = context;
  const namespace: MeetingNamespace = io.of(meetingNamespace);
  const instance = newSecret(9);
  const meeting = createMeeting({ namespace, instance, isShared: config.REDIS_URL !== undefined, clock, logger });
  const roomSize = config.REALTIME_ROOM_SIZE;
  const rooms = roomService({ db, clock, logger, instance, roomSize, onChange: meeting.show });
  const figures = watchMeeting(metrics, meeting.hall);
  const comeBackMs = config.REALTIME_COME_BACK;
  const mostJoins = config.REALTIME_JOINS_PER_ADDRESS;
  const membership = membershipHandlers({ meeting, rooms, cache, mostJoins, comeBackMs });
  const { lost, ...coming } = membership;
  const handlers: Handlers = new Map<string, Handle>(
    Object.entries({
      ...coming,
      ...signalHandlers(meeting),
      ...chatHandlers(meeting, clock),
      ...hostHandlers({ meeting, rooms, clock, roomSize }),
    }),
  );
  const beatMs = config.REALTIME_REPLICA_BEAT;
  const guests = new Map<string, Guest>();
  const upkeep = startUpkeep({ db, clock, logger, meeting, rooms, guests, instance, beatMs, comeBackMs });
  let isStopping = false;
  namespace.use((socket, next) => void identify(context, socket).finally(() => next()));
  namespace.on('connection', (socket) => {
    const bucket = createBucket(config.REALTIME_SIGNALS_PER_SECOND, clock.now());
    const { identity, join } = socket.data;
    delete socket.data.join;
    const guest: Guest = { socket, identity, bucket, doing: Promise.resolve(), busy: 0, seat: undefined };
    guests.set(socket.id, guest);
    const take = listen(context, guest, handlers, figures, upkeep.doubt);
    if (join !== undefined) take('join-room', Array.isArray(join) ? join : [join]);
    socket.on('disconnect', () => {
      // all who are here are away by one look at the database
      const noted = isStopping ? Promise.resolve() : lost(guest);
      void noted
        .catch((error: unknown) => {
          logger.warn({ error }, 'a lost connection was not noted');
          upkeep.doubt();
        })
        .finally(() => guests.delete(socket.id));
    });
  });
  await upkeep.beat();
  return () => {
    isStopping = true;
    return upkeep.stop();
  };
}

/** A meeting needs no account: who is not signed in, or not any more, is somebody all the same. */
async function identify({ tokens }: Context, socket: MeetingSocket): Promise<void> {
  const { auth, headers, address } = socket.handshake;
  const { data: handshake = {} } = MeetingHandshake.safeParse(auth);
  const { token, device, join } = handshake;
  const userId = token === undefined ? undefined : await tokens.verify(token).catch(() => undefined);
  const identity: Identity = { userId, device, address: clientAddress(headers, address) };
  socket.data = { identity, join };
  socket.handshake.auth = {};
}

/** @param onFault told when something may have been done by half @returns what is done with an event */
function listen(
  { clock, config, logger }: Context,
  guest: Guest,
  handlers: Handlers,
  figures: MeetingFigures,
  onFault: () => void,
): (event: string, sent: readonly unknown[], acknowledge?: Acknowledge) => void {
  const { socket, bucket } = guest;
  const most = patience * config.REALTIME_SIGNALS_PER_SECOND;

  function answer(event: string, acknowledge: Acknowledge | undefined, error?: unknown): void {
    if (error === undefined) return acknowledge?.({ ok: true });
    const refusal = refusalOf(error) ?? (isOutage(error) ? new Refusal(Unavailable) : internalRefusal);
    if (refusal.failure.status >= 500) {
      logger.error({ error, event }, 'a meeting event failed');
      onFault();
    }
    const { failure, message, parts } = refusal;
    figures.refused(failure.code);
    const { field } = parts;
    // a flood is not answered by another
    if (failure !== TooManySignals || bucket.refused() === 1) refuse(guest, event, { ...failure, message }, field);
    acknowledge?.({ ok: false, code: failure.code, message, ...(field !== undefined && { field }) });
  }

  function take(event: string, sent: readonly unknown[], acknowledge?: Acknowledge): void {
    if (!bucket.take(clock.now())) {
      if (bucket.refused() > most) socket.disconnect(true);
      else answer(event, acknowledge, new Refusal(TooManySignals));
      return;
    }
    const handle = handlers.get(event);
    // a client may know events of another time
    if (!handle) return;
    figures.heard(event);
    try {
      if (nestsTooDeep(sent)) throw new Refusal(InvalidInput, { message: nestedTooDeep });
      const done = handle(guest, sent);
      if (done)
        done.then(
          () => answer(event, acknowledge),
          (error: unknown) => answer(event, acknowledge, error),
        );
      else answer(event, acknowledge);
    } catch (error) {
      answer(event, acknowledge, error);
    }
  }

  // the one gate for all events: it hands nothing on
  socket.use(([event, ...sent]) => {
    const acknowledge = acknowledgement(sent);
    if (acknowledge) sent.pop();
    take(event, sent, acknowledge);
  });
  return take;
}

function acknowledgement(sent: readonly unknown[]): Acknowledge | undefined {
  const last = sent.at(-1);
  return typeof last === 'function' ? (last as Acknowledge) : undefined;
}
