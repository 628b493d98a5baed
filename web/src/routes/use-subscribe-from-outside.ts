import type { PersonCard } from '@velvet/contracts/account/person';
import { loadChunk } from '#api/load-chunk.ts';
import { failureTexts } from '#texts/failure.ts';
import { toast } from '#ui/toast.ts';
import { useEnter } from './use-enter.ts';

/** Leads to the creator's page, through sign-in where need be, and opens the subscription there. */
export function useSubscribeFromOutside() {
  const { enter } = useEnter();
  const subscribe = async ({ id, name, handle, avatar }: PersonCard) => {
    const { wantedDeal } = await loadChunk(() => import('#features/buying/wanted-deal.ts'));
    wantedDeal.remember({ kind: 'subscribe', creator: { id, name, handle, avatar, banner: null } });
    enter(`/@${handle}`);
  };
  return (creator: PersonCard) => void subscribe(creator).catch(() => toast.error(failureTexts.unreachable));
}
