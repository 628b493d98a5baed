import { CallPrivate } from '@velvet/contracts/meeting/failures';
import type { ConversationId, UserId } from '@velvet/contracts/ids';
import { newRoomId, roomPath, type MeetingKind } from '@velvet/contracts/meeting/room-id';
import { newSecret } from '@velvet/kit/base/ids';
import { Refusal } from '@velvet/kit/http/refusal';
import { conversationPairRepository } from '#conversations/conversation-pair.repository.ts';
import type { Context } from '#context.ts';
import { secretHash } from './identity.ts';
import { openingRepository } from './opening.repository.ts';

const hourMs = 3600 * 1000;

/**
 * Opens a room with a host: a participant with the host key, or signed in as the user that opened the room. Only this response
 * contains the key.
 *
 * @throws {Refusal} CallPrivate for the conversation of others, and after a block
 */
export async function openRoom(
  { db, clock, config }: Context,
  openedBy: UserId,
  {
    kind,
    lobby,
    conversationId = null,
  }: { kind: MeetingKind; lobby: boolean; conversationId?: ConversationId | null | undefined },
) {
  const now = clock.now();
  if (conversationId !== null && (await conversationPairRepository(db).isClosedTo(conversationId, openedBy)))
    throw new Refusal(CallPrivate);
  const roomId = newRoomId(kind, conversationId ?? openedBy, now, newSecret(18));
  const hostKey = newSecret(24);
  const expiresAt = new Date(now.getTime() + config.REALTIME_ROOM_HOURS * hourMs);
  await openingRepository(db).insert({
    id: roomId,
    openedBy,
    hostKeyHash: secretHash(hostKey),
    expiresAt,
    lobby,
    conversationId,
  });
  const path = roomPath(roomId, kind);
  return { roomId, path, hostPath: `${path}#host=${hostKey}`, hostKey, expiresAt: expiresAt.toISOString() };
}
