import { createPromotion } from '@velvet/contracts/payment/promotions';
import { changeTier, listOwnTiers } from '@velvet/contracts/payment/tiers';
import type { Visitor } from '#story/visitor.ts';
import { discountOf, type Cast } from '#kill/cast.ts';
import { tierTerms } from '#kill/creators.ts';
import type { Journal } from '#kill/journal.ts';
import { counted, type Act } from './act.ts';

/** Between two changes, so that orders at the old price are made, too. */
const [priceEveryMs, promotionEveryMs] = [8000, 4000];

/** A creator changes the price of the highest tier, also for subscribers, and starts promotions with few uses. */
export function shopOf(who: Visitor, { promotions }: Cast, journal: Journal): Act {
  const due = { price: 0, promotion: 0 };
  let number = 0;
  return async () => {
    const now = performance.now();
    if (now > due.price) {
      due.price = now + priceEveryMs;
      await counted(journal, 'price', () => changePrice(who));
    }
    if (now < due.promotion) return;
    const code = `SAVE${number}`;
    await counted(journal, 'promotion', async () => {
      const answer = await who.make(createPromotion, { body: discountOf(code) });
      const isThere = answer.data !== undefined || answer.code === 'PromotionCodeTaken';
      if (!isThere) return false;
      number += 1;
      due.promotion = now + promotionEveryMs;
      promotions.set(who.id, [...(promotions.get(who.id) ?? []), code]);
      return true;
    });
  };
}

/** Every other change is for those who are subscribers already, too. */
async function changePrice(who: Visitor): Promise<boolean> {
  const tier = (await who.get(listOwnTiers)).at(-1);
  if (!tier) return false;
  const isHigher = tier.monthlyPrice < 20;
  const monthlyPrice = isHigher ? 20.49 : 19.99;
  const body = { ...tierTerms(tier.name, monthlyPrice), existing: isHigher ? 'notify' : 'keep' } as const;
  const { data } = await who.make(changeTier, { params: { id: tier.id }, body });
  return data?.monthlyPrice === monthlyPrice;
}
