import type { Database } from '@velvet/kit/database';
import { followRepository } from '#follows/follow.repository.ts';
import { followersAudience, userAudience } from '#log/delivery.ts';
import { logRepository } from '#log/log.repository.ts';
import type { Pump } from '#log/pump.ts';
import type { LiveSocket } from './live-server.ts';

/** So often the gap is closed beside the fan-out; then the fan-out waits for it, or a busy one would never be caught. */
const triesBeside = 3;

/**
 * Fills the gap since the position the browser has seen, then enters the rooms. What is in the log up to the fan-out's
 * position is read, all after it comes through the rooms; entering happens in the same instant in which the two were seen
 * to meet. So nothing is lost between them and nothing comes twice.
 */
export async function catchUp(socket: LiveSocket, db: Database, pump: Pump, gapLimit: number): Promise<void> {
  const { userId, since } = socket.data;
  const log = logRepository(db);
  const follows = followRepository(db);
  let reached = pump.position();
  let recovered = false;
  if (since !== undefined) {
    // another replica may have been quicker
    while (since > pump.position() && (await pump.catchUp()));
    recovered = since <= pump.position() && since >= (await log.findHorizon());
    if (recovered) reached = since;
    else reset();
  }

  function reset(): void {
    recovered = false;
    reached = pump.position();
    socket.emit('reset', { position: reached });
  }

  /** @returns whether the rooms were entered */
  async function step(): Promise<boolean> {
    const head = pump.position();
    const missed = head > reached ? await log.findMissed(userId, reached, head, gapLimit + 1) : [];
    const followed = await follows.findFollowed(userId, head);
    if (!socket.connected) return true;
    if (missed.length > gapLimit) {
      reset();
      return false;
    }
    for (const { event, position, payload } of missed) socket.emit(event, { position, ...payload });
    reached = head;
    if (pump.position() !== head) return false;
    void socket.join([userAudience(userId), ...followed.map(followersAudience)]);
    socket.emit('ready', { position: head, recovered });
    return true;
  }

  for (let tried = 0; tried < triesBeside; tried += 1) if (await step()) return;
  await pump.hold(async () => {
    while (!(await step()));
  });
}
