import type { PostId } from '@velvet/contracts/ids';
import { messageOf } from '#api/failure.ts';
import { QueueScreen } from '#features/queue/queue-screen.tsx';
import { VaultPicker } from '#features/vault/vault-picker.tsx';
import { fetchPost } from '#resources/posts.ts';
import { queueTexts } from '#texts/queue.ts';
import { toast } from '#ui/toast.ts';
import { useEditing } from './use-editing.tsx';
import { useViewer } from './use-viewer.ts';

/** The queue; its posts are changed by the editor of posts. */
export function QueueSection() {
  const { edit, dialog } = useEditing(useViewer()?.isCreator === true);
  const editPost = (id: PostId) =>
    void fetchPost(id).then(edit, (error: unknown) => toast.error(messageOf(error, queueTexts.failures.update)));
  return (
    <>
      <QueueScreen picker={VaultPicker} onEditPost={editPost} />
      {dialog}
    </>
  );
}
