import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { sendMessage } from '@velvet/contracts/messaging/messages';
import { useEffect } from 'react';
import { api } from '#api/client.ts';
import { connection } from '#api/connection.ts';
import { messageOf } from '#api/failure.ts';
import { isTransient } from '#api/query-client.ts';
import { messageTexts } from '#texts/messages.ts';
import { refreshConversations } from './conversations.ts';
import { showMessage } from './message-cache.ts';
import { outbox } from './outbox.ts';
import { hasLostFiles, isPending, type Outgoing } from './outbox-store.ts';
import { sendAttachments, type UploadFile } from './send-attachments.ts';

const { failures, filesLost } = messageTexts;

/** One tab at a time sends a message. The lock of a closed tab is free. */
const lockOf = (clientId: string) => `velvet.outbox.entry.${clientId}`;

async function withLock(name: string, run: () => Promise<void>): Promise<void> {
  // without locks (not a secure context) the client id alone makes a repetition harmless
  await (navigator.locks ? navigator.locks.request(name, run) : run());
}

/** The last text of each conversation that is being sent; never rejects. */
const lastTexts = new Map<Outgoing['conversationId'], Promise<void>>();

/**
 * Sends a message from the outbox, after its files. Texts of a conversation are sent one after another, so that they arrive in the
 * order in which they were written; an upload delays no other message. A failed one stays there with its reason; a repetition has the
 * same client id and uploads only the rest.
 */
export function useSend(userId: string, uploadFile: UploadFile) {
  const client = useQueryClient();
  return (entry: Outgoing): Promise<void> => {
    const { clientId, conversationId, fileCount } = entry;
    const earlier = fileCount === 0 ? lastTexts.get(conversationId) : undefined;
    const sent = withLock(lockOf(clientId), async () => {
      const begun = { ...entry, failure: undefined, isLost: false };
      outbox.put(userId, begun);
      await earlier;
      await attempt(client, begun, uploadFile);
    });
    if (fileCount === 0)
      lastTexts.set(
        conversationId,
        sent.catch(() => undefined),
      );
    return sent;
  };
}

/** Sends what an ended page, another tab or a lost connection left, in its order. */
export function useResumedOutbox(userId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const resume = () => void withLock(`velvet.outbox.${userId}`, () => sendPending(client, userId));
    const onStorage = ({ newValue }: StorageEvent) => {
      // waits for the lock of the tab that sends it, and finds nothing unless that tab was closed
      if (newValue !== null && outbox.read(userId).some(isPending)) resume();
    };
    resume();
    addEventListener('storage', onStorage);
    const stop = connection.onBack(resume);
    return () => {
      removeEventListener('storage', onStorage);
      stop();
    };
  }, [client, userId]);
}

async function sendPending(client: QueryClient, userId: string): Promise<void> {
  for (const { clientId } of outbox.read(userId).filter(isPending)) {
    let isReached = true;
    await withLock(lockOf(clientId), async () => {
      const entry = outbox.read(userId).find((each) => each.clientId === clientId);
      if (entry && isPending(entry)) isReached = await attempt(client, entry, undefined);
    });
    if (!isReached) return;
  }
}

/** @returns false if no answer arrived */
async function attempt(client: QueryClient, entry: Outgoing, uploadFile: UploadFile | undefined): Promise<boolean> {
  const { clientId, conversationId, content, type, price, replyTo } = entry;
  if (hasLostFiles(entry)) {
    outbox.update(clientId, { failure: filesLost, isLost: false });
    return true;
  }
  try {
    const vaultItemIds = await uploadAttachments(entry, uploadFile);
    const parts = type === 'text' ? {} : { vaultItemIds, ...(type === 'locked' && { price }) };
    const body = { content, type, clientId, ...parts, ...(replyTo && { replyTo: replyTo.id }) };
    showMessage(client, await api(sendMessage, { params: { conversationId }, body }));
    outbox.remove(clientId);
    refreshConversations(client);
    return true;
  } catch (error) {
    const isLost = isTransient(error);
    outbox.update(clientId, { failure: messageOf(error, failures.send), isLost });
    return !isLost;
  }
}

async function uploadAttachments(
  { clientId, attachments, vaultItemIds: known }: Outgoing,
  uploadFile: UploadFile | undefined,
): Promise<Outgoing['vaultItemIds']> {
  if (attachments === undefined || known.length > 0) return known;
  if (!uploadFile) throw new Error(filesLost);
  const vaultItemIds = await sendAttachments(attachments, {
    uploadFile,
    signal: new AbortController().signal,
    onSent: (done, total) => outbox.update(clientId, { progress: total === 0 ? 1 : done / total }),
    onArrived: (arrived) => outbox.update(clientId, { attachments: arrived }),
  });
  outbox.update(clientId, { vaultItemIds });
  return vaultItemIds;
}
