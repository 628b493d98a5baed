import { createPost } from '@velvet/contracts/content/post-calls';
import { newSecret } from '@velvet/kit/base/ids';
import { newCard, testCards } from '#story/cards.ts';
import { openForBusiness, passAgeCheck, setPrice } from '#story/creator.ts';
import { eventually } from '#story/eventually.ts';
import { signInByRedirect, type Visitor } from '#story/visitor.ts';

/** Users of the load: a creator with posts for sale, and fans with a card. */
export type Cast = { creator: Visitor; fans: { who: Visitor; card: string }[]; forSale: string[] };

const fanCount = 4;
const postCount = 60;

export async function assembleCast(site: string): Promise<Cast> {
  const suffix = newSecret(4).toLowerCase().replaceAll(/[-_]/g, 'x');
  const creator = await signInByRedirect(site, `seller_${suffix}`);
  await openForBusiness(creator);
  await passAgeCheck(creator);
  await setPrice(creator);
  const forSale: string[] = [];
  for (let number = 0; number < postCount; number += 1) {
    const body = { text: `For sale, number ${number}`, privacy: 'public', price: 5 } as const;
    forSale.push(
      await eventually(
        'content knows the creator',
        30_000,
        async () => (await creator.make(createPost, { body })).data?._id,
      ),
    );
  }
  const fans: Cast['fans'] = [];
  for (let number = 0; number < fanCount; number += 1) {
    const who = await signInByRedirect(site, `buyer${number}_${suffix}`);
    fans.push({ who, card: await newCard(who, testCards.good) });
  }
  return { creator, fans, forSale };
}
