import { createHash } from 'node:crypto';
import { profileUpdated, userFollowed } from '@velvet/contracts/account/events';
import { createPost } from '@velvet/contracts/content/post-calls';
import type { Post } from '@velvet/contracts/content/post';
import { uploadVaultItem, readVaultItem, type VaultItem } from '@velvet/contracts/content/vault';
import { planChanged, purchaseCompleted, subscriptionActivated } from '@velvet/contracts/payment/events';
import { PlanId, PurchaseId, SubscriptionId, type PostId, type UserId } from '@velvet/contracts/ids';
import { newId } from '@velvet/kit/base/ids';
import type { Environment } from '@velvet/kit/lifecycle/config';
import { dataOf, type Person } from '@velvet/testing/person';
import { openWorld, type World, type WorldOptions } from '@velvet/testing/world';
import { Client } from 'pg';
import sharp from 'sharp';
import type { z } from 'zod';
import { content } from '#service.ts';

export type File = { name: string; type: string; content: Uint8Array<ArrayBuffer> };

const dollars = (amountMinor: number) => ({ amountMinor, currency: 'USD' as const });

/** Opens the content service alone; tests publish the events of other services. */
export async function openContent(
  environment: Environment = {},
  options: Pick<WorldOptions, 'storage' | 'cache'> = {},
) {
  const world = await openWorld([content], { environment, ...options });
  return Object.assign(world, people(world), payments(world), things(world));
}

function people(world: World) {
  let revision = 0;
  async function card(person: Person, facts: Partial<z.input<typeof profileUpdated.payload>> = {}): Promise<void> {
    revision += 1;
    await world.publish(profileUpdated, {
      userId: person.id,
      revision,
      handle: person.handle,
      name: person.handle.toUpperCase(),
      bio: '',
      avatar: null,
      role: 'subscriber',
      verified: false,
      adult: true,
      visibility: 'public',
      hidden: false,
      demo: false,
      joinedAt: world.clock.now().toISOString(),
      ...facts,
    });
    await world.drain();
  }
  async function someone(handle: string, facts: Parameters<typeof card>[1]): Promise<Person> {
    const person = await world.user(handle);
    await card(person, facts);
    return person;
  }
  return {
    card,
    member: (handle: string, facts: Parameters<typeof card>[1] = {}) => someone(handle, facts),
    creator: (handle: string) => someone(handle, { role: 'creator', verified: true }),
    async follow(follower: Person, followed: Person): Promise<void> {
      await world.publish(userFollowed, { followerId: follower.id, followedId: followed.id, isMutual: false });
      await world.drain();
    },
  };
}

function payments(world: World) {
  return {
    async plan(creator: Person): Promise<void> {
      const planId = PlanId.parse(newId());
      await world.publish(planChanged, { planId, creatorId: creator.id, revision: 1, month: dollars(999), year: null });
      await world.drain();
    },
    async subscribe(subscriber: Person, creator: Person, days = 30) {
      const at = world.clock.now();
      const subscription = {
        subscriptionId: SubscriptionId.parse(newId()),
        subscriberId: subscriber.id,
        creatorId: creator.id,
        planId: PlanId.parse(newId()),
        interval: 'month' as const,
      };
      const periodEndsAt = new Date(at.getTime() + days * 86_400_000).toISOString();
      const paid = { price: dollars(999), creatorShare: dollars(800), activatedAt: at.toISOString() };
      await world.publish(subscriptionActivated, { ...subscription, ...paid, revision: 1, periodEndsAt });
      await world.drain();
      return { ...subscription, periodEndsAt };
    },
    /** @param isAwaited whether it returns when all work is done, and not at once */
    async buy(buyer: Person, creatorId: UserId, postId: PostId, subjectKind = 'post', isAwaited = true) {
      const paid = { price: dollars(500), creatorShare: dollars(400) };
      const purchase = {
        purchaseId: PurchaseId.parse(newId()),
        buyerId: buyer.id,
        creatorId,
        postId,
        subjectKind,
        ...paid,
      };
      await world.publish(purchaseCompleted, { ...purchase, completedAt: world.clock.now().toISOString() });
      if (isAwaited) await world.drain();
      return purchase;
    },
  };
}

const upload = async (owner: Person, file: File): Promise<VaultItem> =>
  dataOf(await owner.make(uploadVaultItem, { body: {}, files: [file] }));

function things(world: World) {
  return {
    post: async (author: Person, body: z.input<typeof createPost.body>): Promise<Post> =>
      dataOf(await author.make(createPost, { body })),
    /** Runs `work` while the worker cannot change the state of any vault item. */
    async withoutProcessing<T>(work: () => Promise<T>): Promise<T> {
      const { db } = world.service('content');
      await db.transaction(async (tx) => {
        await tx.rows(
          'test.gateFunction',
          `create function wait_for_gate() returns trigger language plpgsql as
           $$ begin perform pg_advisory_xact_lock_shared(1); return null; end $$`,
        );
        await tx.rows(
          'test.gateTrigger',
          `create trigger gate before update of state on vault_item for each statement execute function wait_for_gate()`,
        );
      });
      // on a connection of its own, because all those of the pool may have work that the gate does not stop
      const gate = new Client(db.pool.options);
      await gate.connect();
      try {
        await gate.query('select pg_advisory_lock(1)');
        return await work();
      } finally {
        await gate.end();
      }
    },
    /** uploaded, and perhaps not yet processed */
    upload,
    /** uploaded and processed */
    async item(owner: Person, file: File): Promise<VaultItem> {
      const { id } = await upload(owner, file);
      await world.drain();
      return dataOf(await owner.make(readVaultItem, { params: { id } }));
    },
  };
}

export type ContentWorld = Awaited<ReturnType<typeof openContent>>;

/**
 * A photograph as a telephone makes it: with the place where it was taken. Its default size is small, because the rendering of a picture
 * costs more than all other steps of a test.
 */
export async function photograph(
  name = 'beach-secret.jpg',
  hue = 200,
  size = { width: 360, height: 240 },
): Promise<File> {
  const picture = sharp({ create: { ...size, channels: 3, background: { r: hue, g: 90, b: 160 } } });
  const exif = {
    IFD0: { Make: 'Velvet' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '38/1 42/1 49/1', GPSLongitudeRef: 'W', GPSLongitude: '9/1 8/1 21/1' },
  };
  return { name, type: 'image/jpeg', content: bytes(await picture.withExif(exif).jpeg().toBuffer()) };
}

export function bytes(buffer: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer);
}

export function sha256(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
