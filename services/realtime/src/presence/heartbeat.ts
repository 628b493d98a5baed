import { LiveIdle } from '@velvet/contracts/realtime/messages';
import type { UserId } from '@velvet/contracts/ids';
import type { Context } from '#context.ts';
import type { LiveSocket } from '#sockets/live-socket.ts';

/** The connections of this replica by user. */
export type Sockets = Map<UserId, Set<LiveSocket>>;

const isActive = (sockets: Iterable<LiveSocket> = []) => [...sockets].some(({ data }) => data.isIdle !== true);

/** Sends a heartbeat of users. A failure is only logged, because connections do not depend on presence. */
export function sendPresence({ presence, logger }: Context, sockets: Sockets, userIds: readonly UserId[]): void {
  const active = userIds.filter((id) => isActive(sockets.get(id)));
  presence.heartbeat(userIds, active).catch((error: unknown) => logger.warn({ error }, 'presence heartbeat failed'));
}

/** Minimum time between two heartbeats that a device causes; milliseconds. */
const minimumIntervalMs = 1000;

/** Handles `idle`. An idle device stops its part of the heartbeat, and one that is used again sends it at once. */
export function watchIdle(context: Context, sockets: Sockets, socket: LiveSocket): void {
  let nextAt = 0;
  socket.on('idle', (message) => {
    const parsed = LiveIdle.safeParse(message);
    if (!parsed.success) return;
    socket.data.isIdle = parsed.data.isIdle;
    const now = context.clock.now().getTime();
    if (parsed.data.isIdle || now < nextAt) return;
    nextAt = now + minimumIntervalMs;
    sendPresence(context, sockets, [socket.data.userId]);
  });
}
