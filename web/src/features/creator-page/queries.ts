import { queryOptions } from '@tanstack/react-query';
import { recommendedCreators } from '@velvet/contracts/account/creators';
import type { UserId } from '@velvet/contracts/ids';
import { readUser } from '@velvet/contracts/account/users';
import { readPlan, type Plan } from '@velvet/contracts/payment/plans';
import { api } from '#api/client.ts';
import { ApiFailure } from '#api/failure.ts';

/** Anybody's public page as this viewer sees it: members who write have one too. */
export const personQuery = (handle: string, viewerId: string | undefined) =>
  queryOptions({
    queryKey: ['people', 'page', handle, viewerId ?? ''],
    queryFn: ({ signal }) => api(readUser, { params: { handle }, signal }),
  });

/** What a subscription costs; null where there is none to be had. */
export const planQuery = (creatorId: UserId) =>
  queryOptions({
    queryKey: ['subscriptions', 'offer', creatorId],
    queryFn: async ({ signal }): Promise<Plan | null> => {
      try {
        return await api(readPlan, { params: { creatorId }, signal });
      } catch (error) {
        if (error instanceof ApiFailure && error.status === 404) return null;
        throw error;
      }
    },
  });

const suggested = 6;

export const suggestionsQuery = (viewerId: string) =>
  queryOptions({
    queryKey: ['people', 'recommended', viewerId],
    queryFn: ({ signal }) => api(recommendedCreators, { query: { limit: suggested * 2 }, signal }),
    staleTime: 5 * 60_000,
    // whoever is followed already, and oneself, need no suggestion
    select: (people) =>
      people
        .filter(({ id, relation }) => id !== viewerId && (relation === 'none' || relation === 'followed'))
        .slice(0, suggested),
  });
