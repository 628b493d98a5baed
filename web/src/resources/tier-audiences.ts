import { useQuery } from '@tanstack/react-query';
import { audienceOfTier, type Audience, type TierAudience } from '@velvet/contracts/content/audiences';
import { ownTiersQuery } from './tiers.ts';
import { tierTexts } from '#texts/tiers.ts';

export type TierOption = { readonly value: TierAudience; readonly label: string };

/**
 * The tiers that an audience of the creator can name. The cheapest is none of them, because all subscribers have it.
 *
 * @param current an audience that is kept as a choice, also if its tier is archived
 */
export function useTierAudiences(isCreator: boolean, current?: Audience): readonly TierOption[] {
  const { data = [] } = useQuery({ ...ownTiersQuery, enabled: isCreator });
  const [, ...above] = data.filter(({ archivedAt }) => archivedAt === null);
  const named = data.filter((tier) => above.includes(tier) || audienceOfTier(tier.id) === current);
  return named.map(({ id, name }) => ({ value: audienceOfTier(id), label: tierTexts.andAbove(name) }));
}
