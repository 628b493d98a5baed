import { PostId, TierId, UserId } from '@velvet/contracts/ids';
import { Money } from '@velvet/contracts/money';
import { TipPlace } from '@velvet/contracts/payment/tips';
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
  z.object({ kind: z.literal('subscribe'), creator, tier: TierId.optional(), promotion: z.string().optional() }),
  z.object({ kind: z.literal('tip'), creator, place: TipPlace }),
  z.object({
    kind: z.literal('gift'),
    creator,
    thing: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('subscription') }),
      z.object({ kind: z.literal('content'), postId: PostId, price: Money }),
    ]),
  }),
  z.object({
    kind: z.literal('buy'),
    creator,
    postId: PostId,
    price: Money,
    subject: z.enum(['message', 'firstMessage', 'ticket', 'vaultItem', 'video']).optional(),
  }),
]);

/** Keeps a visitor's chosen purchase across sign-in: one per tab, read once. Without storage it is lost. */
export const wantedDeal = {
  remember(deal: Deal): void {
    try {
      sessionStorage.setItem(KEY, JSON.stringify(deal));
    } catch {
      // the visitor presses the button again after signing in
    }
  },
  /** Whether a purchase waits to be taken. */
  isWaiting(): boolean {
    try {
      return sessionStorage.getItem(KEY) !== null;
    } catch {
      return false;
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
