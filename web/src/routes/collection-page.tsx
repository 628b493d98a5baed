import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { Collection } from '@velvet/contracts/account/collections';
import { ApiFailure, messageOf } from '#api/failure.ts';
import { VisitorGate } from '#features/age/visitor-gate.tsx';
import { CollectionNotFound, CollectionPage, CollectionSkeleton } from '#features/collections/collection-page.tsx';
import { CollectionFeed } from '#features/posts/collection-feed.tsx';
import { collectionQuery } from '#resources/collections.ts';
import { collectionPostsQuery } from '#resources/posts.ts';
import { collectionTexts as texts } from '#texts/collections.ts';
import { EmptyState, ErrorState } from '#ui/list-states.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { OpenPage } from './open-page.tsx';
import { useCardActions } from './use-card-actions.ts';
import { useEditing } from './use-editing.tsx';
import { useViewer, type Viewer } from './use-viewer.ts';

/** `/collection/{id}`: a collection of the viewer, or a public one. */
export function CollectionRoute() {
  const { id } = useParams({ from: '/collection/$id' });
  return (
    <OpenPage name={texts.page} skeleton={<CollectionSkeleton />}>
      <Page key={id} id={id} />
    </OpenPage>
  );
}

function Page({ id }: { readonly id: string }) {
  const viewer = useViewer();
  const { data, error, isPending, refetch } = useQuery(collectionQuery(id, viewer?.id));
  usePageTitle(data?.name ?? texts.page);
  if (isPending) return <CollectionSkeleton />;
  const isAbsent = error instanceof ApiFailure && (error.status === 404 || error.status === 400);
  if (isAbsent) return <CollectionNotFound />;
  if (!data) return <ErrorState isPage message={messageOf(error, texts.failures.one)} onRetry={() => void refetch()} />;
  return <Shown collection={data} viewer={viewer} />;
}

function Shown({ collection, viewer }: { readonly collection: Collection; readonly viewer: Viewer | undefined }) {
  const client = useQueryClient();
  const { queryKey } = collectionPostsQuery(collection.id, viewer?.id);
  return (
    <CollectionPage
      collection={collection}
      viewerId={viewer?.id}
      onCreators={() => void client.invalidateQueries({ queryKey })}
    >
      <VisitorGate isVisitor={viewer === undefined}>
        <Posts collection={collection} viewer={viewer} />
      </VisitorGate>
    </CollectionPage>
  );
}

function Posts({ collection, viewer }: { readonly collection: Collection; readonly viewer: Viewer | undefined }) {
  const { edit, dialog } = useEditing(viewer?.isCreator ?? false);
  const actions = useCardActions(viewer, edit);
  return (
    <>
      <CollectionFeed
        collection={collection.id}
        viewerId={viewer?.id}
        actions={actions}
        empty={<EmptyState icon="photo" {...texts.noPosts} />}
      />
      {dialog}
    </>
  );
}
