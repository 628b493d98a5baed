import { InvalidInput, Unavailable } from '@velvet/contracts/failure';
import { nestedTooDeep, nestsTooDeep } from '@velvet/contracts/json';
import { TooManySignals } from '@velvet/contracts/meeting/failures';
import { MeetingHandshake, meetingNamespace } from '@velvet/contracts/meeting/messages';
import { clientAddress } from '@velvet/kit/http/client-address';
import { isOutage } from '@velvet/kit/database/outage';
import { internalRefusal, refusalOf } from '@velvet/kit/http/envelope';
import { newSecret } from '@velvet/kit/base/ids';
import { Refusal } from '@velvet/kit/http/refusal';
import type { Server } from 'socket.io';
import type { Context } from '#context.ts';
import type { Connection, MeetingNamespace, MeetingSocket } from '#meeting/connections/connection.ts';
import { sendRefusal } from '#meeting/connections/send-refusal.ts';
import { createTokenBucket } from '#meeting/connections/token-bucket.ts';
import { hostHandlers } from '#meeting/handlers/host.ts';
import { membershipHandlers } from '#meeting/handlers/membership.ts';
import { chatHandlers, signalHandlers } from '#meeting/handlers/signalling.ts';
import { startMaintenance } from '#meeting/replication/maintenance.ts';
import { liveStreamOf } from '#live-stream/live-stream.ts';
import type { Identity } from '#meeting/room/identity.ts';
import { roomService } from '#meeting/room/room.service.ts';
import { registerMeetingMetrics, type MeetingMetrics } from './meeting.metrics.ts';
import { verifyToken } from '#sockets/authentication.ts';
import { createMeeting } from './meeting.ts';

type Handler = (connection: Connection, args: readonly unknown[]) => void | Promise<void>;
type Acknowledge = (response: object) => void;
type Dispatch = (event: string, args: readonly unknown[], acknowledge?: Acknowledge) => void;

/** A connection is closed when its refusals within a second exceed its rate limit by this factor. */
const maxRefusalFactor = 20;

/** Serves the meetings on the namespace without authentication. @returns a function that stops it */
export async function attachMeeting(io: Server, context: Context): Promise<() => Promise<void>> {
  const { config, clock, cache, db, logger, metrics, team } = context;
  const namespace: MeetingNamespace = io.of(meetingNamespace);
  const instance = newSecret(9);
  const meeting = createMeeting({ namespace, instance, isShared: config.REDIS_URL !== undefined, clock, logger });
  const roomSize = config.REALTIME_ROOM_SIZE;
  const liveStream = liveStreamOf(config.LIVE_STREAM);
  const rooms = roomService({ db, clock, logger, instance, roomSize, team, liveStream, onChange: meeting.publishRoom });
  const meetingMetrics = registerMeetingMetrics(metrics, meeting.registry);
  const reconnectGraceMs = config.REALTIME_RECONNECT_GRACE_MS;
  const maxJoinsPerMinute = config.REALTIME_JOINS_PER_ADDRESS;
  const membership = membershipHandlers({ meeting, rooms, cache, maxJoinsPerMinute, reconnectGraceMs });
  const { disconnected, expelled, ...membershipEvents } = membership;
  const handlers: ReadonlyMap<string, Handler> = new Map<string, Handler>(
    Object.entries({
      ...membershipEvents,
      ...signalHandlers(meeting),
      ...chatHandlers(meeting, clock),
      ...hostHandlers({ meeting, rooms, clock, roomSize }),
    }),
  );
  const heartbeatMs = config.REALTIME_REPLICA_HEARTBEAT_MS;
  const connections = new Map<string, Connection>();
  const state = { meeting, rooms, connections, instance };
  const maintenance = startMaintenance({ db, clock, logger, ...state, heartbeatMs, reconnectGraceMs });
  let isStopping = false;
  namespace.use((socket, next) => void identify(context, socket).finally(() => next()));
  namespace.on('connection', (socket) => {
    const connection = openConnection(context, socket);
    const { join } = socket.data;
    delete socket.data.join;
    connections.set(socket.id, connection);
    socket.data.expel = () => expelled(connection).finally(() => socket.disconnect(true));
    const dispatch = listen(context, connection, handlers, meetingMetrics, maintenance.requestReconciliation);
    if (join !== undefined) dispatch('join-room', Array.isArray(join) ? join : [join]);
    socket.on('disconnect', () => {
      // the stop of the maintenance marks all participants of this replica as away
      const handled = isStopping ? Promise.resolve() : disconnected(connection);
      void handled
        .catch((error: unknown) => {
          logger.warn({ error }, 'storing a disconnect failed');
          maintenance.requestReconciliation();
        })
        .finally(() => connections.delete(socket.id));
    });
  });
  await maintenance.run();
  return () => {
    isStopping = true;
    return maintenance.stop();
  };
}

function openConnection({ config, clock }: Context, socket: MeetingSocket): Connection {
  return {
    socket,
    identity: socket.data.identity,
    rateLimit: createTokenBucket(config.REALTIME_SIGNALS_PER_SECOND, clock.now()),
    operations: Promise.resolve(),
    pendingOperations: 0,
    membership: undefined,
  };
}

/** Stores the identity of a socket. Meetings need no account, so an invalid token and that of a closed account count as none. */
async function identify(context: Context, socket: MeetingSocket): Promise<void> {
  const { auth, headers, address } = socket.handshake;
  const { data: handshake = {} } = MeetingHandshake.safeParse(auth);
  const { token, device, join } = handshake;
  const verified = token === undefined ? undefined : await verifyToken(context, token).catch(() => undefined);
  const identity: Identity = { userId: verified?.userId, device, address: clientAddress(headers, address) };
  socket.data = { identity, join };
  socket.handshake.auth = {};
}

/**
 * Handles the events of a connection.
 * @param onFault called after an internal error, which may leave an operation incomplete
 * @returns a function that handles an event as if the client had sent it
 */
function listen(
  { clock, config, logger }: Context,
  connection: Connection,
  handlers: ReadonlyMap<string, Handler>,
  metrics: MeetingMetrics,
  onFault: () => void,
): Dispatch {
  const { socket, rateLimit } = connection;
  const maxRefusals = maxRefusalFactor * config.REALTIME_SIGNALS_PER_SECOND;

  function respond(event: string, acknowledge: Acknowledge | undefined, error?: unknown): void {
    if (error === undefined) return acknowledge?.({ ok: true });
    const refusal = refusalOf(error) ?? (isOutage(error) ? new Refusal(Unavailable) : internalRefusal);
    if (refusal.failure.status >= 500) {
      logger.error({ error, event }, 'handling a meeting event failed');
      onFault();
    }
    const { failure, message, parts } = refusal;
    metrics.countRefusal(failure.code);
    const { field } = parts;
    // one `refused` per second is enough when the rate limit is exceeded
    const isRepeated = failure === TooManySignals && rateLimit.refusals() !== 1;
    if (!isRepeated) sendRefusal(connection, event, { ...failure, message }, field);
    acknowledge?.({ ok: false, code: failure.code, message, ...(field !== undefined && { field }) });
  }

  const dispatch: Dispatch = (event, args, acknowledge) => {
    if (!rateLimit.take(clock.now())) {
      if (rateLimit.refusals() > maxRefusals) socket.disconnect(true);
      else respond(event, acknowledge, new Refusal(TooManySignals));
      return;
    }
    const handler = handlers.get(event);
    // ignored, because clients of other versions may send other events
    if (!handler) return;
    metrics.countEvent(event);
    try {
      if (nestsTooDeep(args)) throw new Refusal(InvalidInput, { message: nestedTooDeep });
      const done = handler(connection, args);
      if (done)
        done.then(
          () => respond(event, acknowledge),
          (error: unknown) => respond(event, acknowledge, error),
        );
      else respond(event, acknowledge);
    } catch (error) {
      respond(event, acknowledge, error);
    }
  };

  // handles all events here and does not call `next`, so there are no further listeners
  socket.use(([event, ...args]) => {
    const acknowledge = acknowledgement(args);
    if (acknowledge) args.pop();
    dispatch(event, args, acknowledge);
  });
  return dispatch;
}

/** Returns the last argument if it is the acknowledgement function of socket.io. */
function acknowledgement(args: readonly unknown[]): Acknowledge | undefined {
  const last = args.at(-1);
  return typeof last === 'function' ? (last as Acknowledge) : undefined;
}
