import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { ConversationId } from '@velvet/contracts/ids';
import { conversationOfRoom } from '@velvet/contracts/meeting/room-id';
import { listMessages, type Message } from '@velvet/contracts/messaging/messages';
import { api } from '#api/client.ts';
import { changeCached, keysOf, staleAfterMs } from './cache.ts';

const key = keysOf('messages');
const callsKey = key('call');

/** The message that started the call of a room, or null. Live events keep it up to date. */
export const roomCallQuery = (conversationId: ConversationId, roomId: string) =>
  queryOptions({
    queryKey: [...callsKey, roomId] as const,
    async queryFn({ signal }): Promise<Message | null> {
      const { data } = await api(listMessages, { params: { conversationId }, signal });
      return data.find(({ call }) => call?.roomId === roomId) ?? null;
    },
    staleTime: staleAfterMs.never,
  });

/** Shows a new or changed message in the room of its call. */
export function showRoomCall(client: QueryClient, message: Message): void {
  const roomId = message.call?.roomId;
  const conversationId = roomId === undefined ? undefined : conversationOfRoom(roomId);
  if (roomId === undefined || conversationId !== message.conversationId) return;
  const { queryKey } = roomCallQuery(conversationId, roomId);
  void changeCached(client, queryKey, () => {
    client.setQueryData(queryKey, (known) => (known === undefined ? undefined : message));
  });
}

/** Fetches the calls on screen again, because the events before the connection were not received. */
export const refreshRoomCalls = (client: QueryClient) => client.invalidateQueries({ queryKey: callsKey });
