import { useDocumentTitle } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { PersonPage } from '@velvet/contracts/account/person';
import { useEffect } from 'react';
import { ApiFailure } from '#api/failure.ts';
import { VisitorGate } from '#features/age/visitor-gate.tsx';
import { CreatorPage, CreatorSkeleton, PersonNotFound } from '#features/creator-page/creator-page.tsx';
import { personQuery } from '#resources/people.ts';
import { keepReferral } from '#resources/referrals.ts';
import { creatorText } from '#texts/creator-page.ts';
import { sessionTexts } from '#texts/sessions.ts';
import { ErrorState } from '#ui/list-states.tsx';
import { useBlocking } from './blocking-host.tsx';
import { useBuying } from './buying-host.tsx';
import { CreatorSections } from './creator-sections.tsx';
import { OpenPage } from './open-page.tsx';
import { Sessions } from './sessions.tsx';
import { useSignInHere } from './use-sign-in-here.ts';
import { useSubscribed } from './use-subscribed.ts';
import { useViewer, type Viewer } from './use-viewer.ts';

/** `/@{handle}`: a creator's public page. Members see it inside their own menu. */
export function CreatorRoute() {
  const { handle } = useParams({ from: '/@{$handle}' });
  return (
    <OpenPage name={`@${handle}`} skeleton={<CreatorSkeleton />}>
      <Page key={handle} handle={handle} />
    </OpenPage>
  );
}

function Page({ handle }: { readonly handle: string }) {
  const viewer = useViewer();
  const client = useQueryClient();
  const person = useQuery({
    ...personQuery(handle, viewer?.id),
    // the hydrated view of visitors is the placeholder
    placeholderData: () => client.getQueryData(personQuery(handle, undefined).queryKey),
  });
  useDocumentTitle(person.data ? creatorText.title(person.data.name) : creatorText.title(`@${handle}`));
  if (person.isPending) return <CreatorSkeleton />;
  if (person.data) return <Person person={person.data} viewer={viewer} />;
  const { error } = person;
  const isAbsent = error instanceof ApiFailure && (error.status === 404 || error.status === 400);
  if (isAbsent) return <PersonNotFound handle={handle} isSignedIn={viewer !== undefined} />;
  return <ErrorState isPage message={creatorText.loadFailed} onRetry={() => void person.refetch()} />;
}

function Person({ person, viewer }: { readonly person: PersonPage; readonly viewer: Viewer | undefined }) {
  const signIn = useSignInHere();
  const { openSubscribe, openTip, openGift } = useBuying();
  const { askToBlock } = useBlocking();
  const navigate = useNavigate();
  // a block hides the page from both people
  const leave = () => void navigate({ to: '/dashboard', search: { section: 'discover' } });
  const { promo } = useSearch({ from: '/@{$handle}' });
  useReferral(person.id);
  const subscribed = useSubscribed(person.id, viewer !== undefined);
  return (
    <CreatorPage
      person={person}
      viewerId={viewer?.id}
      subscribed={subscribed}
      onSubscribe={(tier) => openSubscribe(person, tier, promo)}
      promotion={promo}
      onGift={() => openGift(person, { kind: 'subscription' })}
      onTip={() => openTip(person, { kind: 'profile' })}
      onSignIn={signIn}
      onBlock={() => askToBlock(person, leave)}
    >
      <VisitorGate isVisitor={viewer === undefined}>
        <Sessions title={sessionTexts.upcoming} place={{ creator: person.id }} viewerId={viewer?.id} />
        <CreatorSections person={person} viewer={viewer} />
      </VisitorGate>
    </CreatorPage>
  );
}

/** Keeps the name of the link by which the reader came. */
function useReferral(creatorId: string): void {
  const { ref: name } = useSearch({ from: '/@{$handle}' });
  useEffect(() => {
    if (name !== undefined) keepReferral(creatorId, name);
  }, [creatorId, name]);
}
