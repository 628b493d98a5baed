import { useQuery } from '@tanstack/react-query';
import type { UserId } from '@velvet/contracts/ids';
import { tiersQuery } from '#resources/tiers.ts';

/** The tiers of a creator that are on offer, the cheapest first. */
export function useOfferedTiers(creatorId: UserId) {
  const { data, isPending } = useQuery(tiersQuery(creatorId));
  return { tiers: data?.filter(({ archivedAt }) => archivedAt === null) ?? [], isPending };
}
