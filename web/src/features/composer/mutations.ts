import { useMutation } from '@tanstack/react-query';
import type { Post } from '@velvet/contracts/content/post';
import { createPost, editPost } from '@velvet/contracts/content/post-calls';
import { uploadVaultFile } from '@velvet/contracts/content/vault';
import type { VaultItemId } from '@velvet/contracts/ids';
import { useSyncExternalStore } from 'react';
import { api } from '#api/client.ts';
import { composerText } from '#texts/composer.ts';
import { moment } from '#ui/format.ts';
import { toast } from '#ui/toast.ts';
import type { Attachment, Settings } from './draft.ts';
import { bodyOf, settingsBody } from './draft-check.ts';
import { draftStoreOf, type DraftStore, type Outgoing } from './draft-store.ts';

/** The draft, what is on its way, and what sends it. */
export function useOutbox(userId: string, onPosted: (post: Post) => void) {
  const store = draftStoreOf(userId);
  const state = useSyncExternalStore(store.subscribe, store.read);
  const { mutate } = useMutation({
    mutationFn: (outgoing: Outgoing) => publish(store, outgoing),
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
async function publish(store: DraftStore, { key, draft }: Outgoing): Promise<Post> {
  const attachments: Attachment[] = [...draft.attachments];
  const waiting = attachments.filter((item) => item.from === 'disk' && !item.id).length;
  const ids: VaultItemId[] = [];
  let done = 0;
  for (const [index, item] of attachments.entries()) {
    if (item.from === 'vault' || item.id) {
      if (item.id) ids.push(item.id);
      continue;
    }
    done += 1;
    store.update(key, { step: { state: 'uploading', done, of: waiting } });
    const { id } = await api(uploadVaultFile, { body: {}, files: [item.file] });
    ids.push(id);
    attachments[index] = { ...item, id };
    store.update(key, { draft: { ...draft, attachments: [...attachments] } });
  }
  store.update(key, { step: { state: 'posting' } });
  return api(createPost, { body: bodyOf(draft, ids) });
}

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
