import { useQueryClient } from '@tanstack/react-query';
import type { Post } from '@velvet/contracts/content/post';
import { useCallback, useState } from 'react';
import { placePost } from '#resources/post-cache.ts';
import { lazyChunk } from '#ui/chunk.ts';
import { OnDemand } from '#ui/on-demand.tsx';

const PostEditor = lazyChunk(async () => (await import('./post-editor.tsx')).PostEditor);

/** The dialog in which one's own posts are changed, and what opens it. It is loaded when it is first needed. */
export function useEditing(isCreator: boolean) {
  const client = useQueryClient();
  const [post, setPost] = useState<Post>();
  const [isWanted, setWanted] = useState(false);
  // the same function at every drawing: cards are not drawn again for it
  const edit = useCallback((chosen: Post) => {
    setWanted(true);
    setPost(chosen);
  }, []);
  const close = () => setPost(undefined);
  const dialog = isWanted && (
    <OnDemand>
      <PostEditor
        post={post}
        isCreator={isCreator}
        onSaved={(saved) => {
          placePost(client, saved);
          close();
        }}
        onClose={close}
      />
    </OnDemand>
  );
  return { edit, dialog };
}
