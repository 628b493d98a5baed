import { SavedPosts } from '#features/posts/saved-posts.tsx';
import { postsText } from '#texts/posts.ts';
import { ActionLink } from '#ui/action.tsx';
import { useCardActions } from './use-card-actions.ts';
import { useEditing } from './use-editing.tsx';
import { useViewer, type Viewer } from './use-viewer.ts';

/** The posts that one saved. */
export function SavedSection() {
  const viewer = useViewer();
  return viewer && <Saved viewer={viewer} />;
}

function Saved({ viewer }: { readonly viewer: Viewer }) {
  const { edit, dialog } = useEditing(viewer.isCreator);
  const actions = useCardActions(viewer, edit);
  return (
    <>
      <SavedPosts viewerId={viewer.id} actions={actions}>
        <ActionLink to="/dashboard" search={{ section: 'discover' }}>
          {postsText.discover}
        </ActionLink>
      </SavedPosts>
      {dialog}
    </>
  );
}
