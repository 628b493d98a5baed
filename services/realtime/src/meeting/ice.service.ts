import type { UserId } from '@velvet/contracts/ids';
import { newSecret } from '@velvet/kit/base/ids';
import type { Context } from '#context.ts';
import { countEnterable } from '#meeting/room/places.service.ts';
import { iceServers, stunServers } from './ice.ts';

/**
 * Returns the STUN servers and, for a room, the TURN servers. A relay costs bandwidth, so there is none without a room to enter.
 * @throws {Refusal} those of countEnterable
 */
export async function listIceServers(context: Context, roomId: string | undefined, userId: UserId | undefined) {
  const { config, clock } = context;
  if (roomId === undefined) return { iceServers: stunServers(config), expiresAt: null };
  await countEnterable(context, roomId, userId);
  return iceServers(config, clock.now(), newSecret(9));
}
