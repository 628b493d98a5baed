import type { QueueItem } from '@velvet/contracts/content/queue';
import type { Broadcast } from '@velvet/contracts/messaging/broadcasts';
import { useState } from 'react';
import { messageOf } from '#api/failure.ts';
import type { EditedBroadcast } from '#features/messages/use-broadcast-form.ts';
import type { MessageActions } from '#features/queue/queue-screen.tsx';
import { useQueueZone } from '#features/queue/use-queue-zone.ts';
import { uploadOne } from '#features/uploads/upload-one.ts';
import { VaultPicker } from '#features/vault/vault-picker.tsx';
import { fetchBroadcast } from '#resources/queue.ts';
import { queueTexts } from '#texts/queue.ts';
import { lazyChunk } from '#ui/chunk.ts';
import { OnDemand } from '#ui/on-demand.tsx';
import { toast } from '#ui/toast.ts';
import { AttachmentFilters } from './photo-filters.tsx';

const BroadcastDialog = lazyChunk(
  async () => (await import('#features/messages/broadcast-dialog.tsx')).BroadcastDialog,
);
const attaching = { uploadFile: uploadOne, vaultPicker: VaultPicker, photoFilters: AttachmentFilters, canLock: true };

/** The dialog of broadcasts over the queue, and what opens it. It is loaded when it is first needed. */
export function useQueueMessages(userId: string, isCreator: boolean) {
  const [edited, setEdited] = useState<EditedBroadcast>();
  const [isWanted, setWanted] = useState(false);
  const timeZone = useQueueZone();
  const open = (next: EditedBroadcast) => {
    setWanted(true);
    setEdited(next);
  };
  const openWith = ({ broadcastId }: QueueItem, editedOf: (broadcast: Broadcast) => EditedBroadcast) => {
    if (broadcastId === null) return;
    void fetchBroadcast(broadcastId).then(
      (broadcast) => open(editedOf(broadcast)),
      (error: unknown) => toast.error(messageOf(error, queueTexts.failures.update)),
    );
  };
  const actions: MessageActions = {
    onCreate: isCreator ? (content, at) => open({ content, at }) : undefined,
    onEdit: (item) => openWith(item, (broadcast) => broadcast),
    onDuplicate: (item, at) => openWith(item, (like) => ({ like, at })),
  };
  const dialog = isWanted && (
    <OnDemand>
      <BroadcastDialog
        userId={userId}
        broadcast={edited}
        timeZone={timeZone}
        attaching={attaching}
        onClose={() => setEdited(undefined)}
      />
    </OnDemand>
  );
  return { actions, dialog };
}
