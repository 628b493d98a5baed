import type { PersonCard } from '@velvet/contracts/account/person';
import { useEnter } from './use-enter.ts';

/** Leads to the creator's page, through sign-in where need be, and opens the subscription there. */
export function useSubscribeFromOutside() {
  const { enter } = useEnter();
  const subscribe = async ({ id, name, handle, avatar }: PersonCard) => {
    const { wantedDeal } = await import('#features/buying/wanted-deal.ts');
    wantedDeal.remember({ kind: 'subscribe', creator: { id, name, handle, avatar, banner: null } });
    enter(`/@${handle}`);
  };
  return (creator: PersonCard) => void subscribe(creator);
}
