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
  /** the amount as typed; '' without a price */
  price: z.string().default(''),
  replyTo: z.object({ id: MessageId, name: z.string(), content: z.string() }).nullable(),
  at: z.iso.datetime(),
  /** files that are attached; they are lost with the page until they are in the vault */
  fileCount: z.number().int().default(0),
  /** the reason why it was not sent; undefined while it is being sent */
  failure: z.string().optional(),
  /** no answer arrived, so it is sent again when the site is reached */
  isLost: z.boolean().default(false),
});

/** A message that the server has not confirmed yet. */
export type Outgoing = z.infer<typeof Kept> & {
  /** while this page lives, for their previews and their upload */
  readonly attachments?: readonly Attachment[];
  /** share of the uploaded bytes, from 0 to 1 */
  readonly progress?: number;
};

type KeyValues = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const prefixOf = (userId: string) => `velvet.outbox.${userId}.`;

/** Returns whether a message is sent without a request of its author: sending began, or its answer was lost. */
export const isPending = ({ failure, isLost }: Outgoing): boolean => failure === undefined || isLost;

/** Returns whether the page that had the files of a message ended before they were in the vault. */
export const hasLostFiles = ({ fileCount, attachments, vaultItemIds }: Outgoing): boolean =>
  fileCount > 0 && attachments === undefined && vaultItemIds.length === 0;

/** The stored messages of people, each under a key of its own, so that tabs do not overwrite each other's. */
function entryStorage(storage: KeyValues) {
  const keysOf = (userId: string): string[] =>
    Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
      key.startsWith(prefixOf(userId)),
    );
  return {
    load: (userId: string): Outgoing[] =>
      keysOf(userId)
        .flatMap((key) => parse(storage.getItem(key)) ?? [])
        .toSorted((one, other) => (one.at < other.at ? -1 : 1)),
    keep(userId: string, entry: Outgoing): void {
      try {
        storage.setItem(prefixOf(userId) + entry.clientId, JSON.stringify(Kept.parse(entry)));
      } catch {
        // a full or blocked storage: the entry lives as long as the page
      }
    },
    remove: (userId: string, clientId: string): void => storage.removeItem(prefixOf(userId) + clientId),
    forget(userId: string): void {
      for (const key of keysOf(userId)) storage.removeItem(key);
    },
  };
}

function withEntry(entries: readonly Outgoing[], entry: Outgoing): readonly Outgoing[] {
  const isKnown = entries.some(({ clientId }) => clientId === entry.clientId);
  if (!isKnown) return [...entries, entry];
  return entries.map((each) => (each.clientId === entry.clientId ? entry : each));
}

const without = (entries: readonly Outgoing[], id: string) => entries.filter(({ clientId }) => clientId !== id);

/** Parts of an entry that live in this page alone. */
const liveOf = ({ attachments, progress }: Partial<Outgoing> = {}) => ({
  ...(attachments && { attachments }),
  ...(progress !== undefined && { progress }),
});

/** Messages that wait for the server, kept in the browser until it confirmed them. All tabs have the same ones. */
export function createOutbox(storage: KeyValues) {
  const stored = entryStorage(storage);
  const listeners = new Set<() => void>();
  let owner = '';
  let entries: readonly Outgoing[] = [];
  const find = (id: string) => entries.find(({ clientId }) => clientId === id);

  function load(userId: string): void {
    if (owner === userId) return;
    owner = userId;
    entries = stored.load(userId);
  }

  function show(next: readonly Outgoing[]): void {
    entries = next;
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
      stored.keep(userId, entry);
      show(withEntry(entries, entry));
    },
    /** Changes an entry that was not removed. */
    update(clientId: string, change: Partial<Outgoing>): void {
      const before = find(clientId);
      if (!before) return;
      const entry = { ...before, ...change };
      if (Object.keys(change).some((name) => name in Kept.shape)) stored.keep(owner, entry);
      show(withEntry(entries, entry));
    },
    remove(clientId: string): void {
      stored.remove(owner, clientId);
      if (find(clientId)) show(without(entries, clientId));
    },
    /** Removes all messages of a person from this browser. */
    forget(userId: string): void {
      load(userId);
      stored.forget(userId);
      show([]);
    },
    /** Applies a change of another tab. */
    receive(key: string, value: string | null): void {
      if (owner === '' || !key.startsWith(prefixOf(owner))) return;
      const clientId = key.slice(prefixOf(owner).length);
      const entry = parse(value);
      show(entry ? withEntry(entries, { ...entry, ...liveOf(find(clientId)) }) : without(entries, clientId));
    },
    watch(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function parse(value: string | null): Outgoing | undefined {
  try {
    return value === null ? undefined : Kept.parse(JSON.parse(value));
  } catch {
    return undefined;
  }
}
