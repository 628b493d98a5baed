import { useQuery } from '@tanstack/react-query';
import type { PersonCard } from '@velvet/contracts/account/person';
import { messageOf } from '#api/failure.ts';
import { recommendedQuery } from '#resources/creators.ts';
import { landingTexts } from '#texts/landing.ts';
import { Action, ActionLink } from '#ui/action.tsx';
import { CreatorCards } from '#ui/creator-cards.tsx';
import { EmptyState, ErrorState } from '#ui/list-states.tsx';
import { FeaturedWaiting } from './featured-waiting.tsx';

const texts = landingTexts.creators;
const shown = 6;

type FeaturedCreatorsProps = {
  readonly onSubscribe: (creator: PersonCard) => void;
  readonly onStart: () => void;
};

/** Creators that the platform recommends. */
export function FeaturedCreators({ onSubscribe, onStart }: FeaturedCreatorsProps) {
  const creators = useQuery(recommendedQuery(shown));
  if (creators.isPending) return <FeaturedWaiting />;
  if (!creators.data) {
    return <ErrorState message={messageOf(creators.error, texts.failed)} onRetry={() => void creators.refetch()} />;
  }
  if (creators.data.length === 0) {
    return (
      <EmptyState icon="person" title={texts.empty}>
        <Action onClick={onStart}>{texts.emptyAction}</Action>
      </EmptyState>
    );
  }
  return (
    <>
      <CreatorCards creators={creators.data} onSubscribe={onSubscribe} isShelf />
      <ActionLink to="/browse" look="outline" mt="2xl">
        {texts.all}
      </ActionLink>
    </>
  );
}
