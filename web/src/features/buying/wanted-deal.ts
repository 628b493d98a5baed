import { PostId, UserId } from '@velvet/contracts/ids';
import { Money } from '@velvet/contracts/money';
import { z } from 'zod';
import type { Deal } from './buying.ts';

const KEY = 'velvet.wanted-deal';

const creator = z.object({
  id: UserId,
  name: z.string(),
  handle: z.string(),
  avatar: z.string().nullable(),
  banner: z.string().nullable().optional().default(null),
});
const WantedDeal = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('subscribe'), creator }),
  z.object({ kind: z.literal('buy'), creator, postId: PostId, price: Money }),
]);

/** What a visitor wanted to buy survives signing in; one per tab, taken once. A browser without storage forgets it. */
export const wantedDeal = {
  remember(deal: Deal): void {
    try {
      sessionStorage.setItem(KEY, JSON.stringify(deal));
    } catch {
      // the visitor presses once more after signing in
    }
  },
  take(): Deal | undefined {
    try {
      const text = sessionStorage.getItem(KEY);
      sessionStorage.removeItem(KEY);
      return text === null ? undefined : WantedDeal.parse(JSON.parse(text));
    } catch {
      return undefined;
    }
  },
};
