import { useQueryClient } from '@tanstack/react-query';
import type { PostId } from '@velvet/contracts/ids';
import { messageOf } from '#api/failure.ts';
import { QueueScreen } from '#features/queue/queue-screen.tsx';
import { VaultPicker } from '#features/vault/vault-picker.tsx';
import { refresh } from '#resources/cache.ts';
import { duplicatePost } from '#resources/queue.ts';
import { fetchPost } from '#resources/posts.ts';
import { queueTexts } from '#texts/queue.ts';
import { toast } from '#ui/toast.ts';
import type { ScreenProps } from './screen-props.ts';
import { useEditing } from './use-editing.tsx';
import { useQueueMessages } from './use-queue-messages.tsx';
import { useViewer } from './use-viewer.ts';

/** The queue; its posts and messages are changed by the dialogs of these. */
export function QueueSection({ user }: ScreenProps) {
  const isCreator = useViewer()?.isCreator === true;
  const { edit, dialog } = useEditing(isCreator);
  const messages = useQueueMessages(user.id, isCreator);
  const client = useQueryClient();
  const editPost = (id: PostId) =>
    void fetchPost(id).then(edit, (error: unknown) => toast.error(messageOf(error, queueTexts.failures.update)));
  const duplicate = (id: PostId) =>
    void fetchPost(id)
      .then(duplicatePost)
      .then((copy) => {
        void refresh(client, 'queue', 'posts');
        editPost(copy);
      })
      .catch((error: unknown) => toast.error(messageOf(error, queueTexts.failures.create)));
  return (
    <>
      <QueueScreen picker={VaultPicker} onEditPost={editPost} onDuplicatePost={duplicate} messages={messages.actions} />
      {dialog}
      {messages.dialog}
    </>
  );
}
