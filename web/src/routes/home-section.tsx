import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { SubscriptionsAside } from '#features/buying/subscriptions-aside.tsx';
import { Composer } from '#features/composer/composer.tsx';
import { SuggestedCreators } from '#features/creator-page/suggested-creators.tsx';
import type { CardActions } from '#features/posts/card-actions.ts';
import { HomeFeed } from '#features/posts/home-feed.tsx';
import { prependPost } from '#features/posts/post-cache.ts';
import { SinglePost } from '#features/posts/single-post.tsx';
import { uploadOne } from '#features/uploads/upload-one.ts';
import { VaultPicker } from '#features/vault/vault-picker.tsx';
import { postsText } from '#texts/posts.ts';
import { ActionLink } from '#ui/action.tsx';
import { EmptyFace } from '#ui/faces.tsx';
import { Afterwards } from '#ui/first-part.tsx';
import classes from './home-section.module.css';
import { usePickedItems } from './picked-items.ts';
import { useCardActions } from './use-card-actions.ts';
import { useEditing } from './use-editing.tsx';
import { useViewer, type Viewer } from './use-viewer.ts';

/** The feed with its composer; with a post in the address, that post alone. */
export function HomeSection() {
  const viewer = useViewer();
  return viewer && <Home viewer={viewer} />;
}

function Home({ viewer }: { readonly viewer: Viewer }) {
  const { post } = useSearch({ from: '/signed-in/dashboard' });
  const { edit, dialog } = useEditing(viewer.isCreator);
  const actions = useCardActions(viewer, edit);
  return (
    <div className={classes.columns}>
      <div className={classes.feed}>
        {post === undefined ? <Feed viewer={viewer} actions={actions} /> : <OnePost id={post} actions={actions} />}
      </div>
      <div className={classes.aside}>
        <Afterwards>
          <SuggestedCreators viewerId={viewer.id} />
          <SubscriptionsAside />
        </Afterwards>
      </div>
      {dialog}
    </div>
  );
}

function Feed({ viewer, actions }: { readonly viewer: Viewer; readonly actions: CardActions }) {
  const client = useQueryClient();
  const pickedItems = usePickedItems();
  return (
    <>
      <Composer
        author={viewer}
        onPosted={(post) => prependPost(client, post)}
        uploadFile={uploadOne}
        vaultPicker={VaultPicker}
        initialItems={pickedItems}
      />
      <HomeFeed
        viewerId={viewer.id}
        actions={actions}
        empty={
          <EmptyFace icon="home" title={postsText.emptyHome} text={postsText.emptyHomeText}>
            <ActionLink to="/dashboard" search={{ section: 'discover' }}>
              {postsText.discover}
            </ActionLink>
          </EmptyFace>
        }
      />
    </>
  );
}

function OnePost({ id, actions }: { readonly id: string; readonly actions: CardActions }) {
  return (
    <>
      <ActionLink to="/dashboard" search={{}} look="quiet" className={classes.back}>
        {postsText.backToFeed}
      </ActionLink>
      <SinglePost key={id} id={id} actions={actions} />
    </>
  );
}
