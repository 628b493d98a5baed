import { useMutation } from '@tanstack/react-query';
import type { Post } from '@velvet/contracts/content/post';
import { createPost, editPost } from '@velvet/contracts/content/post-calls';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { api } from '#api/client.ts';
import { ApiFailure, messageOf } from '#api/failure.ts';
import { composerText } from '#texts/composer.ts';
import { moment } from '#ui/format.ts';
import { toast } from '#ui/toast.ts';
import type { Attachment, Settings } from './draft.ts';
import { bodyOf, settingsBody } from './draft-check.ts';
import { draftStoreOf, type DraftStore, type Outgoing } from './draft-store.ts';
import { sendAttachments, type UploadFile } from './send-attachments.ts';

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
  return api(createPost, { body: { ...bodyOf(draft, ids), isDraft } });
}

/** The reason a person can act on, in the server's words; '' where it is nobody's fault but ours. */
function reasonOf(error: Error): string {
  if (error instanceof ApiFailure && (error.status >= 500 || error.code === 'Unreadable')) return '';
  return messageOf(error, error.message);
}

export type PostEdit = Settings & {
  readonly text: string;
  readonly attachments: readonly Attachment[];
  /** of a post that is not published yet: when it will be, or that it stays a draft */
  readonly publishing?: { readonly isDraft: boolean; readonly scheduledFor: string | null };
};
type EditParts = { readonly onSaved: (post: Post) => void; readonly uploadFile: UploadFile };

export function useEditPost(post: Post, { onSaved, uploadFile }: EditParts) {
  const [sent, setSent] = useState<{ readonly doneBytes: number; readonly totalBytes: number }>();
  const [stop] = useState(() => new AbortController());
  useEffect(() => () => stop.abort(), [stop]);
  const mutation = useMutation({
    mutationFn: async ({ text, attachments, publishing, ...settings }: PostEdit) => {
      const ids = await sendAttachments(attachments, {
        uploadFile,
        signal: stop.signal,
        onSent: (doneBytes, totalBytes) => setSent({ doneBytes, totalBytes }),
        onArrived: () => {},
      });
      const before = post.arrangement.map(({ vaultItemId }) => vaultItemId);
      const isRearranged = ids.length !== before.length || ids.some((id, index) => id !== before[index]);
      const body = {
        text,
        ...settingsBody(settings),
        ...publishing,
        ...(isRearranged && { vaultItemIds: ids }),
      };
      return api(editPost, { params: { id: post._id }, body });
    },
    onSettled: () => setSent(undefined),
    onSuccess: (saved) => {
      toast.success(composerText.saved);
      onSaved(saved);
    },
  });
  return { ...mutation, sent };
}
