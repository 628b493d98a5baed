import { addToCollection, createCollection } from '@velvet/contracts/account/collections';
import { completeOnboarding, confirmAge } from '@velvet/contracts/account/onboarding';
import { readCreator } from '@velvet/contracts/account/creators';
import { updateProfile } from '@velvet/contracts/account/profile';
import { addComment } from '@velvet/contracts/content/comment-calls';
import { createPost } from '@velvet/contracts/content/post-calls';
import { editVaultItem, listVault } from '@velvet/contracts/content/vault';
import { shareVaultItem } from '@velvet/contracts/content/vault-share';
import { openConversation } from '@velvet/contracts/messaging/conversations';
import { sendMessage } from '@velvet/contracts/messaging/messages';
import { payPerView } from '@velvet/contracts/payment/purchases';
import { subscribe } from '@velvet/contracts/payment/subscriptions';
import { readPlan } from '@velvet/contracts/payment/plans';
import { checkAge, must, openBankAccount, openFan, openShop } from '#e2e/support/shop.ts';
import type { TestUser } from '#e2e/support/site.ts';
import type { useStage } from '#e2e/support/stage.ts';
import type { Role } from './table.ts';

/** Creates a user for each role, and their posts, purchases and comments. */
export async function seedScreens(stage: ReturnType<typeof useStage>) {
  const { creator, open, sold } = await openShop(stage, 'Mara Voss');
  const fan = await openFan(stage, 'Finn Dale');
  const plan = must(await fan.make(readPlan, { params: { creatorId: creator.id } }));
  if (plan === null) throw new Error('The shop has no price.');
  must(await fan.make(payPerView, { body: { contentId: sold, amount: 5 } }));
  must(await fan.make(subscribe, { body: { creatorId: creator.id, plan: plan.id, interval: 'month' } }));
  await openBankAccount(creator, 'Mara Voss');
  const latest = must(await creator.make(createPost, { body: { text: 'And one more', price: '3' } }));
  const link = { title: 'My shop', description: '', url: 'https://shop.example', type: 'website' } as const;
  must(await creator.make(updateProfile, { body: { links: [link] } }));
  const [item] = must(await creator.make(listVault));
  const params = { id: item?.id ?? '' };
  must(await creator.make(editVaultItem, { params, body: { isPrivate: false } }));
  const { url } = must(await creator.make(shareVaultItem, { params }));
  const wishing = async (name: string) => {
    const person = await stage.person(name);
    must(await person.make(completeOnboarding, { body: { role: 'creator' } }));
    return person;
  };
  const applicant = await wishing('Cleo Marsh');
  const refused = await wishing('Rui Costa');
  await checkAge(refused, { decision: 'decline' });
  await stage.drain();
  const { id: conversationId } = must(await fan.make(openConversation, { body: { userId: creator.id } }));
  must(await fan.make(sendMessage, { params: { conversationId }, body: { content: 'Your last one is lovely.' } }));
  const { id: collection } = must(
    await creator.make(createCollection, {
      body: { name: 'Worth staying for', description: 'Light and shadow', isPrivate: false },
    }),
  );
  must(await creator.make(addToCollection, { params: { id: collection }, body: { creatorId: creator.id } }));
  must(await creator.make(addComment, { body: { postId: latest._id, text: 'Thank you all' } }));
  must(await fan.make(readCreator, { params: { handle: creator.handle } }));
  const arrival = await stage.newUser('Ola Berg');
  must(await arrival.make(confirmAge, { body: { birthday: '1990-05-17', acceptsTerms: true } }));
  const people: Partial<Record<Role, TestUser>> = {
    creator,
    fan,
    newcomer: await stage.person('Nova Reed'),
    applicant,
    refused,
    arrival,
  };
  return { people, known: { handle: creator.handle, post: open, shared: url, collection } };
}
