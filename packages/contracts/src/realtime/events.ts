import { z } from 'zod';
import { event } from '#event.ts';
import { ConversationId, UserId } from '#ids.ts';
import { RoomId } from '#meeting/room-id.ts';

/** A person hid or showed their presence. `revision` increases with each change; consumers ignore older ones. */
export const presenceSettingChanged = event('realtime.presence.setting.changed', 1, {
  key: 'userId',
  payload: z.object({ userId: UserId, revision: z.number().int().positive(), isVisible: z.boolean() }),
});

/** The last member left the room of a call. A call that still rings has nobody to talk to. */
export const callLeft = event('realtime.call.left', 1, {
  key: 'conversationId',
  payload: z.object({ conversationId: ConversationId, roomId: RoomId }),
});
