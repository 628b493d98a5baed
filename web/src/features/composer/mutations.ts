import { useMutation } from '@tanstack/react-query';
import type { Post } from '@velvet/contracts/content/post';
import { createPost, editPost } from '@velvet/contracts/content/post-calls';
import type { VaultItemId } from '@velvet/contracts/ids';
import { useSyncExternalStore } from 'react';
import { api } from '#api/client.ts';
import { composerText } from '#texts/composer.ts';
import { moment } from '#ui/format.ts';
import { toast } from '#ui/toast.ts';
import type { Attachment, Settings } from './draft.ts';
import { bodyOf, settingsBody } from './draft-check.ts';
import { draftStoreOf, type DraftStore, type Outgoing } from './draft-store.ts';

/** Brings a file into the vault. @throws with words for whoever waits, or what `signal` was aborted with */
export type UploadFile = (upload: {
  readonly file: File;
  readonly signal: AbortSignal;
  readonly onSent: (bytes: number) => void;
}) => Promise<VaultItemId>;

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
      else onPosted(post);
    },
    onError: (error, { key }) =>
      store.update(key, { step: { state: 'failed', message: error.message || composerText.failed } }),
  });
  return {
    ...state,
    store,
    send: () => mutate(store.send()),
    retry: (key: string) => {
      const outgoing = store.read().outgoing.find((one) => one.key === key);
      if (outgoing) mutate(outgoing);
    },
  };
}

/** Files go to the vault first, in their order; another try sends only what has not arrived. */
async function publish(store: DraftStore, { key, draft, stop }: Outgoing, uploadFile: UploadFile): Promise<Post> {
  const attachments: Attachment[] = [...draft.attachments];
  const totalBytes = attachments.reduce((sum, item) => sum + bytesToSend(item), 0);
  let arrivedBytes = 0;
  const tell = (bytes: number) =>
    store.update(key, { step: { state: 'uploading', doneBytes: arrivedBytes + bytes, totalBytes } });
  for (const [index, item] of attachments.entries()) {
    if (item.from === 'vault' || item.id) continue;
    tell(0);
    const id = await uploadFile({ file: item.file, signal: stop.signal, onSent: tell });
    arrivedBytes += item.file.size;
    attachments[index] = { ...item, id };
    store.update(key, { draft: { ...draft, attachments: [...attachments] } });
  }
  stop.signal.throwIfAborted();
  store.update(key, { step: { state: 'posting' } });
  // the same photo twice is one item of the vault, which is shown once
  const ids = new Set(attachments.flatMap(({ id }) => id ?? []));
  return api(createPost, { body: bodyOf(draft, [...ids]) });
}

const bytesToSend = (item: Attachment) => (item.from === 'vault' || item.id ? 0 : item.file.size);

export function useEditPost(post: Post, onSaved: (post: Post) => void) {
  return useMutation({
    mutationFn: ({ text, ...settings }: Settings & { readonly text: string }) =>
      api(editPost, { params: { id: post._id }, body: { text, ...settingsBody(settings) } }),
    onSuccess: (saved) => {
      toast.success(composerText.saved);
      onSaved(saved);
    },
  });
}
