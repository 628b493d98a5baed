import assert from 'node:assert/strict';
import { completeOnboarding } from '@velvet/contracts/account/onboarding';
import { readProfile, updateProfile } from '@velvet/contracts/account/profile';
import { createPost } from '@velvet/contracts/content/post-calls';
import { setPlan } from '@velvet/contracts/payment/plans';
import { initializeVerification, readVerification } from '@velvet/contracts/verification/checks';
import { drawPicture } from '@velvet/demo/art/picture';
import { makeVideo } from '@velvet/demo/video/film';
import exifr from 'exifr';
import { eventually } from './eventually.ts';
import { abandonUpload, untilReady, uploadAll, uploadInterrupted, type LocalFile } from './uploading.ts';
import type { Visitor } from './visitor.ts';

export const secretText = 'What only those who pay may read';
const pictureCount = 40;
/** for an event to arrive in another service, on a machine that has much else to do */
const knownLimitMs = 30_000;

export type Published = { publicPost: string; subscribersPost: string; soldPost: string; planId: string };

/** Chooses to be a creator; nothing may be sold before the age check has passed. */
export async function openForBusiness(creator: Visitor): Promise<void> {
  const profile = await creator.get(readProfile);
  assert.equal(profile.role, 'subscriber');
  assert.equal(profile.handle, creator.handle);
  await creator.get(updateProfile, { body: { bio: 'Light, silk and patience.' } });
  assert.equal((await creator.get(completeOnboarding, { body: { role: 'creator' } })).role, 'creator');
  const refused = await eventually('payment knows the creator', knownLimitMs, async () => {
    const answer = await creator.make(setPlan, { body: { monthlyPrice: 9.99 } });
    return answer.code === 'CreatorRequired' ? undefined : answer;
  });
  assert.equal(refused.status, 403);
  assert.equal(refused.code, 'VerificationRequired');
}

/** Passes the check on the provider's own page. */
export async function passAgeCheck(creator: Visitor): Promise<void> {
  const email = `${creator.handle}@example.test`;
  const { verificationUrl } = await creator.get(initializeVerification, {
    body: { userId: creator.id, userEmail: email, userData: { name: creator.handle, email } },
  });
  const response = await fetch(verificationUrl, {
    method: 'POST',
    body: new URLSearchParams({ decision: 'approve', dateOfBirth: '1990-05-17' }),
  });
  assert.ok(response.ok, `The identity check answers ${response.status}`);
  await eventually(
    'the age check is verified',
    knownLimitMs,
    async () => (await creator.get(readVerification, { params: { userId: creator.id } })).status === 'verified',
  );
  await eventually('the profile carries the tick', knownLimitMs, async () => (await creator.get(readProfile)).verified);
}

export async function setPrice(creator: Visitor): Promise<string> {
  const plan = await eventually(
    'a price is accepted',
    knownLimitMs,
    async () => (await creator.make(setPlan, { body: { monthlyPrice: 9.99 } })).data,
  );
  assert.equal(plan.monthlyPrice, 9.99);
  return plan.id;
}

/** 40 photographs with GPS and a film, straight to the storage; one of them interrupted, one given up. @returns pictures, then the film */
export async function fillVault(creator: Visitor): Promise<string[]> {
  const pictures: LocalFile[] = [];
  for (let index = 0; index < pictureCount; index += 1) {
    const bytes = await drawPicture({ seed: 9000 + index, width: 800, height: 600 });
    pictures.push({ name: `IMG_${2000 + index}.jpg`, type: 'image/jpeg', bytes });
  }
  const gps = await exifr.gps(pictures[0]?.bytes ?? Buffer.alloc(0));
  assert.ok(gps?.latitude, 'the photograph says where it was taken');
  const film: LocalFile = {
    name: 'film.mp4',
    type: 'video/mp4',
    bytes: await makeVideo({ seed: 7, seconds: 2, width: 320, height: 180 }),
  };
  // padded behind its end, so that it takes two parts and can be interrupted between them
  const large: LocalFile = { ...film, name: 'long.mp4', bytes: Buffer.concat([film.bytes, freeBox(9 * 1024 * 1024)]) };
  await abandonUpload(creator, film);
  const ids = await uploadAll(creator, pictures);
  const interrupted = await uploadInterrupted(creator, large);
  assert.ok(interrupted.partsBefore >= 1, 'what had arrived before the interruption is still there');
  const items = await untilReady(creator, [...ids, interrupted.id]);
  await assertClean(items[0]?.urls?.original ?? '');
  const video = items.at(-1);
  assert.equal(video?.type, 'video');
  assert.ok((video?.durationSeconds ?? 0) > 1);
  return [...ids, interrupted.id];
}

/** An MP4 box that players skip. */
function freeBox(size: number): Buffer {
  const box = Buffer.alloc(size);
  box.writeUInt32BE(size, 0);
  box.write('free', 4);
  return box;
}

async function assertClean(url: string): Promise<void> {
  const response = await fetch(url);
  assert.equal(response.status, 200);
  // another origin's storage needs no such header, because its objects cannot run as our pages
  if (new URL(url).pathname.startsWith('/media/'))
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
  const bytes = Buffer.from(await response.arrayBuffer());
  assert.equal(await exifr.gps(bytes).catch(() => undefined), undefined, 'nothing says where it was taken');
}

export async function publish(creator: Visitor, items: readonly string[], planId: string): Promise<Published> {
  const [first = '', second = '', third = ''] = items;
  const film = items.at(-1) ?? '';
  const post = async (body: Parameters<typeof creator.get<typeof createPost>>[1]) => {
    const created = await eventually(
      'content knows the creator',
      knownLimitMs,
      async () => (await creator.make(createPost, body)).data,
    );
    return created._id;
  };
  return {
    planId,
    publicPost: await post({ body: { text: 'Good evening.', privacy: 'public', vaultItemIds: [first] } }),
    subscribersPost: await post({
      body: { text: `${secretText} (subscribers)`, privacy: 'subscribers', vaultItemIds: [second, film] },
    }),
    soldPost: await post({
      body: { text: `${secretText} (sold)`, privacy: 'public', price: 5, vaultItemIds: [third] },
    }),
  };
}
