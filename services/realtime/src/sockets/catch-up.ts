import type { Database } from '@velvet/kit/database/database';
import { followRepository } from '#follows/follow.repository.ts';
import { followersAudience, userAudience } from '#log/delivery.ts';
import { logRepository } from '#log/log.repository.ts';
import type { FanOut } from '#log/fan-out.ts';
import type { LiveSocket } from './live-socket.ts';

/** After this many attempts beside the running fan-out it is paused, because a busy log would stay ahead for ever. */
const maxConcurrentAttempts = 3;

/**
 * Sends the messages since the last position of the browser, then joins the rooms. Messages up to the position of the fan-out
 * come from the log, later ones through the rooms. The socket joins in the same event loop turn in which both positions are
 * equal, so no message is lost or sent twice.
 * @param maxMessages a larger gap is answered with `reset`
 */
export async function catchUp(socket: LiveSocket, db: Database, fanOut: FanOut, maxMessages: number): Promise<void> {
  const { userId, since } = socket.data;
  const log = logRepository(db);
  const follows = followRepository(db);
  let reached = fanOut.position();
  let recovered = false;
  if (since !== undefined) {
    // the browser may have received later messages from another replica
    while (since > fanOut.position() && (await fanOut.catchUp()));
    recovered = since <= fanOut.position() && since >= (await log.findHorizon());
    if (recovered) reached = since;
    else reset();
  }

  function reset(): void {
    recovered = false;
    reached = fanOut.position();
    socket.emit('reset', { position: reached });
  }

  /** Returns true when the socket has joined the rooms, or is disconnected. */
  async function attempt(): Promise<boolean> {
    const head = fanOut.position();
    const missed = head > reached ? await log.findMissed(userId, reached, head, maxMessages + 1) : [];
    const followed = await follows.findFollowed(userId, head);
    if (!socket.connected) return true;
    if (missed.length > maxMessages) {
      reset();
      return false;
    }
    for (const { event, position, payload } of missed) socket.emit(event, { position, ...payload });
    reached = head;
    if (fanOut.position() !== head) return false;
    void socket.join([userAudience(userId), ...followed.map(followersAudience)]);
    socket.emit('ready', { position: head, recovered });
    return true;
  }

  for (let count = 0; count < maxConcurrentAttempts; count += 1) if (await attempt()) return;
  await fanOut.pauseFor(async () => {
    while (!(await attempt()));
  });
}
