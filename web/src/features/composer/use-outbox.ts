import { useMutation } from '@tanstack/react-query';
import type { Post } from '@velvet/contracts/content/post';
import { useSyncExternalStore } from 'react';
import { ApiFailure, messageOf } from '#api/failure.ts';
import { sendPost } from '#resources/posts.ts';
import { composerText } from '#texts/composer.ts';
import { moment } from '#ui/format.ts';
import { toast } from '#ui/toast.ts';
import { bodyOf } from './draft-check.ts';
import { draftStoreOf, type DraftStore, type Outgoing } from './draft-store.ts';
import { sendAttachments, type UploadFile } from '#resources/send-attachments.ts';

type OutboxParts = {
  readonly userId: string;
  readonly onPosted: (post: Post) => void;
  readonly uploadFile: UploadFile;
};

/** The draft, what is on its way, and what sends it. */
export function useOutbox({ userId, onPosted, uploadFile }: OutboxParts) {
  const store = draftStoreOf(userId);
  const state = useSyncExternalStore(store.subscribe, store.read);
  const { mutate } = useMutation({
    mutationFn: (outgoing: Outgoing) => publish(store, outgoing, uploadFile),
    onSuccess: (post, { key, draft }) => {
      store.drop(key);
      for (const { from, previewUrl } of draft.attachments)
        if (from === 'disk' && previewUrl) URL.revokeObjectURL(previewUrl);
      if (post.state === 'scheduled' && post.scheduledFor)
        toast.success(composerText.scheduled(moment(post.scheduledFor)));
      if (post.state === 'draft') toast.success(composerText.draftSaved);
      onPosted(post);
    },
    onError: (error, { key }) =>
      store.update(key, { step: { state: 'failed', message: composerText.failed, reason: reasonOf(error) } }),
  });
  return {
    ...state,
    store,
    send: (isDraft = false) => mutate(store.send(isDraft)),
    retry: (key: string) => {
      const outgoing = store.read().outgoing.find((one) => one.key === key);
      if (outgoing) mutate(outgoing);
    },
  };
}

/** Files go to the vault first, in their order; another try sends only what has not arrived. */
async function publish(
  store: DraftStore,
  { key, draft, isDraft, stop }: Outgoing,
  uploadFile: UploadFile,
): Promise<Post> {
  const ids = await sendAttachments(draft.attachments, {
    uploadFile,
    signal: stop.signal,
    onSent: (doneBytes, totalBytes) => store.update(key, { step: { state: 'uploading', doneBytes, totalBytes } }),
    onArrived: (attachments) => store.update(key, { draft: { ...draft, attachments } }),
  });
  store.update(key, { step: { state: 'posting' } });
  return sendPost({ ...bodyOf(draft, ids), isDraft });
}

/** The reason a person can act on, in the server's words; '' where it is nobody's fault but ours. */
function reasonOf(error: Error): string {
  if (error instanceof ApiFailure && (error.status >= 500 || error.code === 'Unreadable')) return '';
  return messageOf(error, error.message);
}
