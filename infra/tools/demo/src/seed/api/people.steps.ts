import {
  readProfile,
  updateProfile,
  uploadAvatar,
  uploadBanner,
  type Profile,
} from '@velvet/contracts/account/profile';
import { completeOnboarding } from '@velvet/contracts/account/onboarding';
import { markWelcomeRead, readWelcomeStatus, sendWelcome } from '@velvet/contracts/messaging/founder-welcome';
import { defaultCurrency } from '@velvet/contracts/money';
import { setCreatorCurrency } from '@velvet/contracts/payment/currencies';
import { readPlan, setPlan } from '@velvet/contracts/payment/plans';
import { changeTier, createTier, listOwnTiers } from '@velvet/contracts/payment/tiers';
import { initializeVerification } from '@velvet/contracts/verification/checks';
import { UserId } from '@velvet/contracts/ids';
import { drawAvatar, drawBanner } from '#art/picture.ts';
import type { CreatorPerson, PlannedPerson } from '#seed/world/person.plan.ts';
import { ApiRefusal, eventually, type Session } from './api.ts';

const fanAvatarSize = 256;

/** Opens the account, fills in what was never filled in, and leaves what its owner has changed since. */
export async function settleIn(session: Session, person: PlannedPerson, role: 'creator' | 'member'): Promise<boolean> {
  const profile = await session(readProfile);
  const isNew = profile.birthday === null;
  if (isNew) {
    const { name, handle, bio, location, website, birthday, links } = person;
    await session(updateProfile, { body: { name, handle, bio, location, website, birthday, links: [...links] } });
  }
  if (!profile.onboarded) await session(completeOnboarding, { body: { role } });
  if (isNew) await receiveWelcome(session, person);
  const drew = await showFace(session, profile, person, role);
  return isNew || drew || !profile.onboarded;
}

/** Demo people have read the founder's welcome. */
async function receiveWelcome(session: Session, { sub, name, email }: PlannedPerson): Promise<void> {
  const userId = UserId.parse(sub);
  const { hasReceived } = await session(readWelcomeStatus, { params: { userId } });
  if (hasReceived) return;
  const { id: messageId } = await session(sendWelcome, { body: { userId, userName: name, userEmail: email } });
  await session(markWelcomeRead, { params: { userId, messageId } });
}

/** Portraits for everybody; a banner for those who have a page. */
async function showFace(
  session: Session,
  { avatar, banner }: Profile,
  { artSeed }: PlannedPerson,
  role: 'creator' | 'member',
): Promise<boolean> {
  const isCreator = role === 'creator';
  if (avatar === null) {
    const portrait = await drawAvatar(artSeed, isCreator ? undefined : fanAvatarSize);
    await session(uploadAvatar, { files: [jpeg(portrait, 'portrait.jpg')] });
  }
  const wantsBanner = banner === null && isCreator;
  if (wantsBanner) await session(uploadBanner, { files: [jpeg(await drawBanner(artSeed), 'banner.jpg')] });
  return avatar === null || wantsBanner;
}

export function jpeg(bytes: Buffer, name: string): File {
  return new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });
}

/** Completes the partner's page, and waits until the platform has processed the result. */
export async function passAgeCheck(session: Session, person: CreatorPerson): Promise<boolean> {
  if (!person.isVerified || (await session(readProfile)).verified) return false;
  const { name, email, sub, birthday } = person;
  const { verificationUrl } = await session(initializeVerification, {
    body: { userId: sub, userEmail: email, userData: { name, email } },
  });
  await submitForm(verificationUrl, { decision: 'approve', dateOfBirth: birthday });
  await eventually(`the age check of ${name}`, async () => (await session(readProfile)).verified || undefined);
  return true;
}

/** @throws {Error} where the page does not take it */
export async function submitForm(url: string, fields: Record<string, string>): Promise<void> {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  await response.body?.cancel();
  if (response.status >= 400) throw new Error(`${new URL(url).origin} answered ${response.status} to a form.`);
}

export async function askAPrice(session: Session, person: CreatorPerson): Promise<boolean> {
  const { sub, name, isVerified, currency, monthlyPrice, yearlyPrice } = person;
  if (!isVerified || (await hasPlan(session, sub))) return false;
  const body = { monthlyPrice: monthlyPrice / 100, yearlyPrice: yearlyPrice === null ? null : yearlyPrice / 100 };
  if (currency !== defaultCurrency) await session(setCreatorCurrency, { body: { currency } });
  // payment learns of the role and of the age check by itself, a moment later
  await eventually(`the price of ${name}`, () => session(setPlan, { body }), [
    'VerificationRequired',
    'CreatorRequired',
  ]);
  await offerTiers(session, person);
  return true;
}

/** Whether a creator offers higher tiers, and discounts of longer periods. */
export const offersTiers = ({ handle, monthlyPrice, isVerified }: CreatorPerson): boolean =>
  isVerified && monthlyPrice > 0 && monthlyPrice <= 2000 && handle.length % 2 === 0;

/** Some creators describe their first tier, and offer higher ones. */
async function offerTiers(session: Session, creator: CreatorPerson): Promise<void> {
  if (!offersTiers(creator)) return;
  const { monthlyPrice, yearlyPrice } = creator;
  const [first] = await session(listOwnTiers);
  // two months of a year are given already
  const ofFirst = { quarter: 10, halfYear: 15, year: yearlyPrice === null ? null : 16 };
  const price = monthlyPrice / 100;
  if (first)
    await session(changeTier, {
      params: { id: first.id },
      body: { ...firstTier, monthlyPrice: price, discounts: ofFirst },
    });
  const discounts = { quarter: 10, halfYear: 15, year: 25 };
  for (const { factor, ...texts } of higherTiers)
    await session(createTier, { body: { ...texts, monthlyPrice: (monthlyPrice * factor) / 100, discounts } });
}

const firstTier = {
  name: 'Supporter',
  description: 'Everything that I publish for subscribers.',
  benefits: ['All posts and films for subscribers', 'Messages answered within a week'],
};

const higherTiers = [
  {
    name: 'Insider',
    description: 'For those who want to see how it is made.',
    benefits: ['Drafts before anybody else', 'A question answered each month'],
    factor: 2,
  },
  {
    name: 'Inner circle',
    description: 'The closest you can get.',
    benefits: ['A monthly call in a small group', 'Your name in the credits'],
    factor: 4,
  },
];

async function hasPlan(session: Session, sub: string): Promise<boolean> {
  try {
    return (await session(readPlan, { params: { creatorId: UserId.parse(sub) } })) !== null;
  } catch (error) {
    if (error instanceof ApiRefusal && error.code === 'PlanNotFound') return false;
    throw error;
  }
}
