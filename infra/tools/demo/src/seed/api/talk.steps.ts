import { hash } from 'node:crypto';
import { readProfile } from '@velvet/contracts/account/profile';
import { listVault } from '@velvet/contracts/content/vault';
import { UserId, type MessageId } from '@velvet/contracts/ids';
import { acknowledgeDelivery, markConversationRead, openConversation } from '@velvet/contracts/messaging/conversations';
import { reactToMessage, sendMessage } from '@velvet/contracts/messaging/messages';
import type { Line } from '#seed/world/dialogues.ts';
import type { PlannedTalk } from '#seed/world/talk.plan.ts';
import { eventually, type Session } from './api.ts';
import type { Door } from './door.ts';

/** Has the dialogue from the first line that is missing. @returns whether one was */
export async function converse(door: Door, { dialogue, a, b }: PlannedTalk): Promise<boolean> {
  const { lines, unread = 0 } = dialogue;
  const sessions: Record<Line['by'], Session> = { a: door.sessionOf(a), b: door.sessionOf(b) };
  const [opener, other] = lines[0]?.by === 'b' ? [sessions.b, a] : [sessions.a, b];
  // profiles reach the messaging service asynchronously
  const open = () => opener(openConversation, { body: { userId: UserId.parse(other.sub) } });
  const { id: conversationId, lastSeq } = await eventually(`a conversation with ${other.name}`, open, ['UserNotFound']);
  if (lastSeq >= lines.length) return false;
  const params = { conversationId };
  const ids: MessageId[] = [];
  for (const [place, line] of lines.entries()) {
    const { by, answers, reaction } = line;
    const text = line.page ? `${line.text} ${door.url}/@${(by === 'a' ? a : b).handle}` : line.text;
    const replyTo = answers === undefined ? undefined : ids[answers];
    const clientId = clientIdOf(conversationId, place);
    const sent = await sessions[by](sendMessage, {
      params,
      body: { content: text, clientId, ...(await attachmentsOf(sessions[by], line)), ...(replyTo && { replyTo }) },
    });
    ids.push(sent.id);
    const reader = sessions[by === 'a' ? 'b' : 'a'];
    if (reaction) await reader(reactToMessage, { params: { conversationId, messageId: sent.id }, body: { reaction } });
  }
  const readSeq = lines.length - unread;
  for (const session of [sessions.a, sessions.b]) {
    if (readSeq > 0) await session(markConversationRead, { params, body: { seq: readSeq } });
    await session(acknowledgeDelivery, { body: { conversations: [{ id: conversationId, seq: lines.length }] } });
  }
  return true;
}

/** Returns the attachments of a line: ready items of the writer's vault, none for writers without a verified age. */
async function attachmentsOf(session: Session, { pictures, sound }: Line) {
  if (!pictures && !sound) return {};
  const { verified } = await session(readProfile);
  const type = sound ? 'audio' : 'image';
  const count = pictures?.count ?? 1;
  const { data: items } = await session(listVault, { query: { type, limit: count } });
  const vaultItemIds = items.filter(({ state }) => state === 'ready').map(({ id }) => id);
  if (!verified || vaultItemIds.length < count) return {};
  const price = pictures?.price;
  return price === undefined
    ? { type: type === 'audio' ? ('audio' as const) : ('image' as const), vaultItemIds }
    : { type: 'locked' as const, vaultItemIds, price };
}

/**
 * Returns the same id for a line when the dialogue is continued after an interruption. It hashes the whole id of the conversation:
 * conversations that were opened in the same millisecond share its beginning.
 */
function clientIdOf(conversationId: string, place: number): string {
  const hex = hash('sha256', `${conversationId} ${place}`);
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
