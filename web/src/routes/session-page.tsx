import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ApiFailure, messageOf } from '#api/failure.ts';
import { VisitorGate } from '#features/age/visitor-gate.tsx';
import { SessionAbsent, SessionPage, SessionSkeleton } from '#features/sessions/session-page.tsx';
import { sessionQuery } from '#resources/sessions.ts';
import { sessionTexts as texts } from '#texts/sessions.ts';
import { ErrorState } from '#ui/list-states.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { OpenPage } from './open-page.tsx';
import { useSessionActions } from './use-session-actions.ts';
import { useViewer } from './use-viewer.ts';

/** `/session/{id}`: a live session of a creator. */
export function SessionRoute() {
  const { sessionId } = useParams({ from: '/session/$sessionId' });
  return (
    <OpenPage name={texts.page} skeleton={<SessionSkeleton />}>
      <Page key={sessionId} id={sessionId} />
    </OpenPage>
  );
}

function Page({ id }: { readonly id: string }) {
  const viewer = useViewer();
  const actions = useSessionActions(viewer?.id);
  const { data, error, isPending, refetch } = useQuery(sessionQuery(id, viewer?.id));
  usePageTitle(data?.title ?? texts.page);
  if (isPending) return <SessionSkeleton />;
  const isAbsent = error instanceof ApiFailure && (error.status === 404 || error.status === 400);
  if (isAbsent) return <SessionAbsent />;
  if (!data) return <ErrorState isPage message={messageOf(error, texts.failures.one)} onRetry={() => void refetch()} />;
  return (
    <VisitorGate isVisitor={viewer === undefined}>
      <SessionPage session={data} actions={actions} />
    </VisitorGate>
  );
}
