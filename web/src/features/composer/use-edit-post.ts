import { useMutation } from '@tanstack/react-query';
import type { Post } from '@velvet/contracts/content/post';
import { useEffect, useState } from 'react';
import { savePostEdit } from '#resources/posts.ts';
import { composerText } from '#texts/composer.ts';
import { toast } from '#ui/toast.ts';
import type { Attachment } from '#ui/attachments/attachment.ts';
import type { Settings } from './draft.ts';
import { settingsBody } from './draft-check.ts';
import { sendAttachments, type UploadFile } from '#resources/send-attachments.ts';

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
      return savePostEdit(post._id, body);
    },
    onSettled: () => setSent(undefined),
    onSuccess: (saved) => {
      toast.success(composerText.saved);
      onSaved(saved);
    },
  });
  return { ...mutation, sent };
}
