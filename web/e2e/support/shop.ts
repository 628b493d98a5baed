import { completeOnboarding } from '@velvet/contracts/account/onboarding';
import { createPost } from '@velvet/contracts/content/post-calls';
import { createTestCard, passChallenge } from '@velvet/card-sandbox/test-card-client';
import { attachPaymentMethod, setupCustomer } from '@velvet/contracts/payment/cards';
import { openPayoutAccount, readPayoutSummary, setPayoutMethod } from '@velvet/contracts/payment/payouts';
import { openConversation } from '@velvet/contracts/messaging/conversations';
import { setPlan } from '@velvet/contracts/payment/plans';
import { initializeVerification } from '@velvet/contracts/verification/checks';
import { drawPicture } from '@velvet/demo/art/picture';
import type { TestUser } from './site.ts';

type TestSite = {
  person(name: string): Promise<TestUser>;
  drain(): Promise<void>;
};

/** Creates a verified creator: a plan at $9.99 per month, a public post with a photo, and a post for $5.00. */
export async function openShop(site: TestSite, name: string) {
  const creator = await site.person(name);
  await creator.make(completeOnboarding, { body: { role: 'creator' } });
  await checkAge(creator, { decision: 'approve', dateOfBirth: '1990-05-17' });
  await site.drain();
  must(await creator.make(setPlan, { body: { monthlyPrice: '9.99' } }));
  const photo = {
    name: 'light.jpg',
    type: 'image/jpeg',
    content: new Uint8Array(await (drawn ??= drawPicture(photoOf))),
  };
  const open = must(await creator.make(createPost, { body: { text: `Good evening from ${name}` }, files: [photo] }));
  const sold = must(await creator.make(createPost, { body: { text: `The whole of it by ${name}`, price: '5' } }));
  await site.drain();
  return { creator, open: open._id, sold: sold._id };
}

/** Completes the age check at the verification partner. */
export async function checkAge({ id: userId, email, name, make }: TestUser, answers: Record<string, string>) {
  const body = { userId, userEmail: email, userData: { name, email } };
  const begun = must(await make(initializeVerification, { body }));
  await fetch(begun.verificationUrl, { method: 'POST', body: new URLSearchParams(answers) });
}

const photoOf = { seed: 4, width: 640, height: 480 };
let drawn: ReturnType<typeof drawPicture> | undefined;

/** Gives a creator a bank account, which is entered on the provider's page. @param holder decides how its bank behaves */
export async function openBankAccount({ make }: TestUser, holder: string, iban = 'DE89370400440532013000') {
  must(await make(setPayoutMethod, { body: { method: { kind: 'bank', country: 'DE' } } }));
  const { url } = must(await make(openPayoutAccount));
  const body = new URLSearchParams({ do: 'submit', holder, iban });
  await fetch(url, { method: 'POST', body, redirect: 'manual' });
  // reads what was entered
  must(await make(readPayoutSummary));
}

/** Creates a fan with a saved card. @param number of a test card of the sandbox */
export async function openFan(site: TestSite, name: string, number = '4242424242424242'): Promise<TestUser> {
  const fan = await site.person(name);
  await giveCard(fan, number);
  return fan;
}

/** Saves a card of a person. @param number of a test card of the sandbox */
export async function giveCard({ make }: TestUser, number: string): Promise<void> {
  const { provider } = must(await make(setupCustomer));
  const paymentMethodId = await createTestCard(provider, number);
  const { challenge } = must(await make(attachPaymentMethod, { body: { paymentMethodId } }));
  await passChallenge(challenge?.url);
}

/** Opens the conversation of two people, when messaging has their cards. @returns its id */
export async function openChat(site: Pick<TestSite, 'drain'>, one: TestUser, other: TestUser) {
  await site.drain();
  return must(await one.make(openConversation, { body: { userId: other.id } })).id;
}

/** @throws for a refusal */
export function must<Data>({ data, ...answer }: { data?: Data }): Data {
  if (data === undefined) throw new Error(`Refused: ${JSON.stringify(answer)}`);
  return data;
}
