import { useQueryClient } from '@tanstack/react-query';
import type { Post } from '@velvet/contracts/content/post';
import { useState } from 'react';
import { EditPostDialog } from '#features/composer/edit-post-dialog.tsx';
import { replacePost } from '#features/posts/post-cache.ts';

/** The dialog in which one's own posts are changed, and what opens it. */
export function useEditing(isCreator: boolean) {
  const client = useQueryClient();
  const [post, edit] = useState<Post>();
  const dialog = (
    <EditPostDialog
      post={post}
      isCreator={isCreator}
      onSaved={(saved) => {
        replacePost(client, saved);
        edit(undefined);
      }}
      onClose={() => edit(undefined)}
    />
  );
  return { edit, dialog };
}
