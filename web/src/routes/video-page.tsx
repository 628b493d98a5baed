import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ApiFailure, messageOf } from '#api/failure.ts';
import { VisitorGate } from '#features/age/visitor-gate.tsx';
import { VideoAbsent, VideoPage, VideoPageSkeleton } from '#features/videos/video-page.tsx';
import { videoQuery } from '#resources/videos.ts';
import { videoTexts as texts } from '#texts/videos.ts';
import { ErrorState } from '#ui/list-states.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { OpenPage } from './open-page.tsx';
import { useVideoActions } from './use-video-actions.ts';
import { useViewer } from './use-viewer.ts';

/** `/video/{id}`: one video, to share and to come back to. */
export function VideoRoute() {
  const { videoId } = useParams({ from: '/video/$videoId' });
  return (
    <OpenPage name={texts.page} skeleton={<VideoPageSkeleton />}>
      <Page key={videoId} id={videoId} />
    </OpenPage>
  );
}

function Page({ id }: { readonly id: string }) {
  const viewer = useViewer();
  const actions = useVideoActions(viewer);
  const { data, error, isPending, dataUpdatedAt, refetch } = useQuery(videoQuery(id, viewer?.id));
  usePageTitle(data?.title ?? texts.page);
  if (isPending) return <VideoPageSkeleton />;
  const isAbsent = error instanceof ApiFailure && (error.status === 404 || error.status === 400);
  if (isAbsent) return <VideoAbsent />;
  if (!data) return <ErrorState isPage message={messageOf(error, texts.loadFailed)} onRetry={() => void refetch()} />;
  return (
    <VisitorGate isVisitor={viewer === undefined}>
      <VideoPage video={data} fetchedAt={dataUpdatedAt} actions={actions} />
    </VisitorGate>
  );
}
