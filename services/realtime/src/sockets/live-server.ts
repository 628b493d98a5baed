import { UserId } from '@velvet/contracts/ids';
import { LiveAuthenticate, liveNamespace } from '@velvet/contracts/realtime/messages';
import type { DefaultEventsMap, Namespace, Server, Socket } from 'socket.io';
import { z } from 'zod';
import type { Context } from '#context.ts';
import {
  accountGone,
  audienceNarrowed,
  blockBegan,
  followChanged,
  followersAudience,
  userOf,
  type Delivery,
} from '#log/delivery.ts';
import { startWatching } from '#posts/watching.ts';
import { admit, identify, type Admission } from './admission.ts';
import { catchUp } from './catch-up.ts';
import { startExpiry } from './expiry.ts';

type Outgoing = Record<string, (message: object) => void>;
type Incoming = Record<'authenticate' | 'watch', (message: unknown, acknowledge?: unknown) => void>;
export type SocketData = Admission & {
  /** looks up anew which posts the connection may watch */
  rewatch?: () => Promise<void>;
  /** a message of a watched post before that would hide those that are still missed */
  isCaughtUp?: boolean;
};
export type LiveSocket = Socket<Incoming, Outgoing, DefaultEventsMap, SocketData>;
type Live = Namespace<Incoming, Outgoing, DefaultEventsMap, SocketData>;

const FollowChange = z.object({ followedId: UserId, follows: z.boolean() });
const AccountGone = z.object({ userId: UserId });
const BlockBegan = z.object({ people: z.array(UserId) });
type Sockets = Map<UserId, Set<LiveSocket>>;

/**
 * Serves `/live`. Each replica tells its own sockets what is in the log, so nothing here goes over the shared rooms.
 * @returns how to stop
 */
export async function attachLive(io: Server, context: Context): Promise<() => Promise<void>> {
  const { config, pump } = context;
  const live: Live = io.of(liveNamespace);
  live.use((socket, next) => void checkIn(context, socket, next));
  const sockets: Sockets = new Map();
  live.on('connection', (socket) => welcome(context, sockets, socket));
  const stopPump = await pump.start((delivery) => fanOut(live, sockets, delivery));
  const beat = setInterval(() => keepPresent(context, [...sockets.keys()]), config.REALTIME_PRESENCE_BEAT);
  const stopExpiry = startExpiry(context, () => [...live.sockets.values()]);
  return () => {
    stopExpiry();
    clearInterval(beat);
    return stopPump();
  };
}

async function checkIn({ tokens }: Context, socket: LiveSocket, next: (error?: Error) => void): Promise<void> {
  try {
    Object.assign(socket.data, await admit(tokens, socket.handshake.auth));
    // other replicas may ask for it with the socket, and nobody needs the token again
    socket.handshake.auth = {};
  } catch (error) {
    return next(error instanceof Error ? error : new Error(String(error)));
  }
  return next();
}

/** One row of the log to whoever of its audience is connected here. */
function fanOut(live: Live, sockets: Sockets, { audience, event, position, payload }: Delivery): void {
  const room = live.local.to(audience);
  if (event === accountGone) {
    // those that are still catching up are in no room yet
    for (const socket of sockets.get(AccountGone.parse(payload).userId) ?? []) socket.disconnect(true);
    return;
  }
  if (event === audienceNarrowed) return live.local.in(audience).socketsLeave(audience);
  if (event === blockBegan) return rewatch(sockets, BlockBegan.parse(payload).people);
  if (event !== followChanged) {
    room.emit(event, { position, ...payload });
    return;
  }
  const { followedId, follows } = FollowChange.parse(payload);
  const followers = followersAudience(followedId);
  if (follows) room.socketsJoin(followers);
  else {
    room.socketsLeave(followers);
    // friends' posts are closed on both sides
    rewatch(sockets, [followedId, userOf(audience)]);
  }
}

function rewatch(sockets: Sockets, people: readonly UserId[]): void {
  for (const id of people) for (const socket of sockets.get(id) ?? []) void socket.data.rewatch?.();
}

function welcome(context: Context, sockets: Sockets, socket: LiveSocket): void {
  const { db, pump, config, logger } = context;
  const { userId } = socket.data;
  const mine = sockets.get(userId) ?? new Set();
  sockets.set(userId, mine.add(socket));
  keepPresent(context, [userId]);
  const [oldest] = mine;
  if (mine.size > config.REALTIME_CONNECTIONS_PER_PERSON) oldest?.disconnect(true);
  socket.on('disconnect', () => {
    mine.delete(socket);
    if (mine.size === 0 && sockets.get(userId) === mine) sockets.delete(userId);
  });
  socket.data.rewatch = startWatching(socket, db, logger);
  socket.on('authenticate', (message, acknowledge) => {
    void renew(context, socket, message).then((ok) => {
      if (typeof acknowledge === 'function') acknowledge({ ok });
      if (!ok) socket.disconnect(true);
    });
  });
  catchUp(socket, db, pump, config.REALTIME_GAP_LIMIT)
    .then(() => {
      socket.data.isCaughtUp = true;
      return socket.data.rewatch?.();
    })
    .catch((error: unknown) => {
      // it connects again with the same position, so nothing is lost
      logger.warn({ error }, 'catching up failed');
      socket.disconnect(true);
    });
}

/** Nobody's connection suffers when it cannot be told that they are here. */
function keepPresent({ presence, logger }: Context, userIds: readonly UserId[]): void {
  presence.keep(userIds).catch((error: unknown) => logger.warn({ error }, 'presence could not be told'));
}

/** A fresh token of the same person keeps the connection open. */
async function renew({ tokens }: Context, socket: LiveSocket, message: unknown): Promise<boolean> {
  const parsed = LiveAuthenticate.safeParse(message);
  if (!parsed.success) return false;
  const admitted = await identify(tokens, parsed.data.token).catch(() => undefined);
  if (!admitted || admitted.userId !== socket.data.userId) return false;
  Object.assign(socket.data, admitted);
  return true;
}
