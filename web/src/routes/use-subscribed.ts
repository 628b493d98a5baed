import { useInfiniteQuery } from '@tanstack/react-query';
import type { Subscribed } from '#features/creator-page/price-card.tsx';
import { subscriptionsQuery } from '#resources/subscriptions.ts';

/** Whether one subscribes to somebody now, and until when if that ends. */
export function useSubscribed(creatorId: string, isSignedIn: boolean): Subscribed | undefined {
  const { data } = useInfiniteQuery({ ...subscriptionsQuery, enabled: isSignedIn });
  const found = data?.pages
    .flatMap(({ data }) => data)
    .find((one) => one.creatorId === creatorId && (one.state === 'active' || one.state === 'past_due'));
  return found && { until: found.endsAtPeriodEnd ? found.periodEndsAt : null };
}
