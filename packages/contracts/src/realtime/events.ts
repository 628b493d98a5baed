import { z } from 'zod';
import { event } from '#event.ts';
import { ConversationId, UserId } from '#ids.ts';
import { RoomId } from '#meeting/room-id.ts';

/** A person hid or showed their presence. `revision` increases with each change; consumers ignore older ones. */
export const presenceSettingChanged = event('realtime.presence.setting.changed', 1, {
  key: 'userId',
  payload: z.object({ userId: UserId, revision: z.number().int().positive(), isVisible: z.boolean() }),
});

/** The people in the room of a call changed. Without an entry the room is empty. */
export const callPeopleChanged = event('realtime.call.people.changed', 1, {
  key: 'conversationId',
  payload: z.object({
    conversationId: ConversationId,
    roomId: RoomId,
    /** increases with each change of the room; consumers ignore older ones */
    revision: z.number().int().positive(),
    /** also people whose connection is lost, within the reconnect grace period */
    userIds: z.array(UserId),
  }),
});

/** The last member left the room of a call. A call that still rings has nobody to talk to. */
export const callLeft = event('realtime.call.left', 1, {
  key: 'conversationId',
  payload: z.object({ conversationId: ConversationId, roomId: RoomId }),
});
