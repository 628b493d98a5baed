import { UserId } from '@velvet/contracts/ids';
import { LiveAuthenticate, liveNamespace } from '@velvet/contracts/realtime/messages';
import { meetingNamespace } from '@velvet/contracts/meeting/messages';
import type { Server } from 'socket.io';
import { z } from 'zod';
import type { Context } from '#context.ts';
import {
  accountClosed,
  audienceNarrowed,
  roomTipped,
  userPairBlocked,
  followChanged,
  followersAudience,
  isPostAudience,
  userOf,
  type Delivery,
} from '#log/delivery.ts';
import type { MeetingNamespace } from '#meeting/connections/connection.ts';
import { socketRoomOf } from '#meeting/connections/local-rooms.ts';
import { openTyping } from '#conversations/typing.ts';
import { startWatching } from '#posts/watched-posts.ts';
import { sendPresence, watchIdle, type Sockets } from '#presence/heartbeat.ts';
import { authenticate, verifyToken } from './authentication.ts';
import { catchUp } from './catch-up.ts';
import { startExpiry } from './expiry.ts';
import { inSendSpan } from './send-span.ts';
import type { LiveNamespace, LiveSocket } from './live-socket.ts';

const FollowChange = z.object({ followedId: UserId, follows: z.boolean() });
const AccountClosed = z.object({ userId: UserId });
const UserPairBlocked = z.object({ people: z.array(UserId) });

/**
 * Serves `/live`. Each replica emits the log to its own sockets, so this namespace does not use the shared rooms.
 * @returns a function that stops it
 */
export async function attachLive(io: Server, context: Context): Promise<() => Promise<void>> {
  const { config, fanOut } = context;
  const live: LiveNamespace = io.of(liveNamespace);
  live.use((socket, next) => void acceptHandshake(context, socket, next));
  const sockets: Sockets = new Map();
  const watchTyping = openTyping(live, context);
  live.on('connection', (socket) => {
    openConnection(context, sockets, socket);
    watchTyping(socket);
    watchIdle(context, sockets, socket);
  });
  const stopFanOut = await fanOut.start((delivery) => {
    if (delivery.event === roomTipped) emitTip(io, delivery);
    else emitDelivery(live, sockets, context, delivery);
  });
  const heartbeat = setInterval(
    () => sendPresence(context, sockets, [...sockets.keys()]),
    config.REALTIME_PRESENCE_HEARTBEAT_MS,
  );
  const meetings: MeetingNamespace = io.of(meetingNamespace);
  const stopExpiry = startExpiry(context, live, meetings);
  return () => {
    stopExpiry();
    clearInterval(heartbeat);
    return stopFanOut();
  };
}

async function acceptHandshake(context: Context, socket: LiveSocket, next: (error?: Error) => void): Promise<void> {
  try {
    Object.assign(socket.data, await authenticate(context, socket.handshake.auth));
    // `fetchSockets` sends the handshake to other replicas, which must not receive the token
    socket.handshake.auth = {};
  } catch (error) {
    return next(error instanceof Error ? error : new Error(String(error)));
  }
  return next();
}

/** Shows a tip to the connections of a room at this replica; every other replica reads the same row. */
function emitTip(io: Server, { audience, payload }: Delivery): void {
  io.of(meetingNamespace)
    .local.to(socketRoomOf({ id: audience }))
    .emit('tip-received', payload);
}

/** Emits a row of the log to its audience at this replica, or applies it to the sockets. */
function emitDelivery(
  live: LiveNamespace,
  sockets: Sockets,
  { postChanges }: Pick<Context, 'postChanges'>,
  delivery: Delivery,
): void {
  const { audience, event, position, payload } = delivery;
  const room = live.local.to(audience);
  if (event === accountClosed) {
    // sockets that are catching up are not in a room yet
    for (const socket of sockets.get(AccountClosed.parse(payload).userId) ?? []) socket.disconnect(true);
    return;
  }
  if (event === audienceNarrowed) return live.local.in(audience).socketsLeave(audience);
  if (event === userPairBlocked) return rewatch(sockets, UserPairBlocked.parse(payload).people);
  if (event !== followChanged) {
    if (isPostAudience(audience)) postChanges.keep(delivery);
    // socket.io encodes a message before it looks for receivers, and most audiences are at another replica
    if (live.adapter.rooms.has(audience))
      inSendSpan(delivery, (trace) => room.emit(event, { position, ...payload, ...trace }));
    return;
  }
  const { followedId, follows } = FollowChange.parse(payload);
  const followers = followersAudience(followedId);
  if (follows) room.socketsJoin(followers);
  else {
    room.socketsLeave(followers);
    // posts for friends are no longer visible to either of them
    rewatch(sockets, [followedId, userOf(audience)]);
  }
}

function rewatch(sockets: Sockets, userIds: readonly UserId[]): void {
  for (const id of userIds) for (const socket of sockets.get(id) ?? []) void socket.data.rewatch?.();
}

function openConnection(context: Context, sockets: Sockets, socket: LiveSocket): void {
  const { db, fanOut, config, logger } = context;
  const { userId } = socket.data;
  const ownSockets = sockets.get(userId) ?? new Set();
  sockets.set(userId, ownSockets.add(socket));
  sendPresence(context, sockets, [userId]);
  const [oldest] = ownSockets;
  if (ownSockets.size > config.REALTIME_CONNECTIONS_PER_USER) oldest?.disconnect(true);
  socket.on('disconnect', () => {
    ownSockets.delete(socket);
    if (ownSockets.size === 0 && sockets.get(userId) === ownSockets) sockets.delete(userId);
  });
  socket.data.rewatch = startWatching(socket, context);
  socket.on('authenticate', (message, acknowledge) => {
    void renewToken(context, socket, message).then((ok) => {
      if (typeof acknowledge === 'function') acknowledge({ ok });
      if (!ok) socket.disconnect(true);
    });
  });
  catchUp(socket, db, fanOut, config.REALTIME_MAX_REPLAYED_MESSAGES)
    .then(() => {
      socket.data.isCaughtUp = true;
      return socket.data.rewatch?.();
    })
    .catch((error: unknown) => {
      // the browser reconnects with the same position, so no message is lost
      logger.warn({ error }, 'replaying missed messages failed');
      socket.disconnect(true);
    });
}

/** Replaces the token of a connection. Returns false for an invalid token or one of another user. */
async function renewToken(context: Context, socket: LiveSocket, message: unknown): Promise<boolean> {
  const parsed = LiveAuthenticate.safeParse(message);
  if (!parsed.success) return false;
  const identity = await verifyToken(context, parsed.data.token).catch(() => undefined);
  if (!identity || identity.userId !== socket.data.userId) return false;
  Object.assign(socket.data, identity);
  return true;
}
