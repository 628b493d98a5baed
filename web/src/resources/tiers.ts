import { queryOptions, useMutation } from '@tanstack/react-query';
import type { TierId, UserId } from '@velvet/contracts/ids';
import {
  archiveTier,
  changeTier,
  createTier,
  listOwnTiers,
  listTiers,
  type Tier,
} from '@velvet/contracts/payment/tiers';
import { api } from '#api/client.ts';
import { ApiFailure } from '#api/failure.ts';
import type { Input } from '#api/request.ts';
import { keysOf, refresh } from './cache.ts';

const key = keysOf('subscriptions');

/** The tiers of a creator, the cheapest first; none where no subscription is offered. Creators read their archived ones, too. */
export const tiersQuery = (creatorId: UserId) =>
  queryOptions({
    queryKey: key('tiers', creatorId),
    queryFn: async ({ signal }): Promise<readonly Tier[]> => {
      try {
        return await api(listTiers, { params: { creatorId }, signal });
      } catch (error) {
        if (error instanceof ApiFailure && error.status === 404) return [];
        throw error;
      }
    },
  });

/** The creator's own tiers, also archived ones. */
export const ownTiersQuery = queryOptions({
  queryKey: key('own-tiers'),
  queryFn: ({ signal }) => api(listOwnTiers, { signal }),
});

export type TierDraft = Input<typeof createTier>['body'];

/** Adds a tier, or changes the one with this id. */
export const useSaveTier = (id: TierId | undefined) =>
  useMutation({
    mutationFn: (body: TierDraft) =>
      id === undefined ? api(createTier, { body }) : api(changeTier, { params: { id }, body }),
    onSuccess: (_tier, _input, _before, { client }) => refresh(client, 'subscriptions'),
  });

export const useArchiveTier = () =>
  useMutation({
    mutationFn: ({ id, archived }: { id: TierId; archived: boolean }) =>
      api(archiveTier, { params: { id }, body: { archived } }),
    onSuccess: (_tier, _input, _before, { client }) => refresh(client, 'subscriptions'),
  });
