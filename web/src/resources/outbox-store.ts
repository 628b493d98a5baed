import { ConversationId, MessageId, VaultItemId } from '@velvet/contracts/ids';
import { MessageType } from '@velvet/contracts/messaging/messages';
import { z } from 'zod';
import type { Attachment } from '#ui/attachments/attachment.ts';

const Kept = z.object({
  /** makes a repetition idempotent */
  clientId: z.uuid(),
  conversationId: ConversationId,
  type: MessageType.default('text'),
  content: z.string(),
  /** attachments that are in the vault */
  vaultItemIds: z.array(VaultItemId).default([]),
  /** dollars as typed; '' without a price */
  price: z.string().default(''),
  replyTo: z.object({ id: MessageId, name: z.string(), content: z.string() }).nullable(),
  at: z.iso.datetime(),
  /** the reason why it was not sent; undefined while it is being sent */
  failure: z.string().optional(),
});

/** A message that the server has not confirmed yet. */
export type Outgoing = z.infer<typeof Kept> & {
  /** while this page lives, for their previews and their upload */
  readonly attachments?: readonly Attachment[];
  /** share of the uploaded bytes, from 0 to 1 */
  readonly progress?: number;
};

const keyOf = (userId: string) => `velvet.outbox.${userId}`;

/**
 * Messages that wait for the server, kept in the tab over reloads. Those of an ended page count as failed, until a retry.
 * A message whose files are not uploaded yet ends with the page.
 */
export function createOutbox(storage: Pick<Storage, 'getItem' | 'setItem'>) {
  const listeners = new Set<() => void>();
  let owner = '';
  let entries: readonly Outgoing[] = [];

  function load(userId: string): void {
    if (owner === userId) return;
    owner = userId;
    try {
      const kept = z.array(Kept).parse(JSON.parse(storage.getItem(keyOf(userId)) ?? '[]'));
      entries = kept.map((entry) => ({ ...entry, failure: entry.failure ?? '' }));
    } catch {
      entries = [];
    }
  }

  function become(next: readonly Outgoing[]): void {
    entries = next;
    try {
      storage.setItem(keyOf(owner), JSON.stringify(toKeep(entries)));
    } catch {
      // a full or blocked storage: the entries live as long as the page
    }
    for (const listener of listeners) listener();
  }

  return {
    read(userId: string): readonly Outgoing[] {
      load(userId);
      return entries;
    },
    /** Adds an entry, or replaces the one with its client id. */
    put(userId: string, entry: Outgoing): void {
      load(userId);
      const known = entries.some(({ clientId }) => clientId === entry.clientId);
      become(known ? entries.map((each) => (each.clientId === entry.clientId ? entry : each)) : [...entries, entry]);
    },
    /** Changes an entry that was not removed. */
    update(clientId: string, change: Partial<Outgoing>): void {
      become(entries.map((entry) => (entry.clientId === clientId ? { ...entry, ...change } : entry)));
    },
    remove(clientId: string): void {
      if (entries.some((entry) => entry.clientId === clientId))
        become(entries.filter((entry) => entry.clientId !== clientId));
    },
    /** Removes all messages of a person from this tab. */
    forget(userId: string): void {
      load(userId);
      become([]);
    },
    watch(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function toKeep(entries: readonly Outgoing[]): z.infer<typeof Kept>[] {
  return entries
    .filter(({ type, vaultItemIds }) => type === 'text' || vaultItemIds.length > 0)
    .map((entry) => Kept.parse(entry));
}
