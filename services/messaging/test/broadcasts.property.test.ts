import { PlainBroadcastAudience, type Broadcast } from '@velvet/contracts/messaging/broadcasts';
import { newId } from '@velvet/kit/base/ids';
import { propertyRunsOfTier } from '@velvet/testing/property';
import type { Person } from '@velvet/testing/person';
import { openWorld, type World } from '@velvet/testing/world';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { messaging } from '#service.ts';
import {
  broadcast,
  creators,
  history,
  open,
  people,
  publishBlock,
  publishFollow,
  publishPurchase,
  publishSubscription,
  publishUnblock,
  publishUnfollow,
  readBroadcast,
  waitingFor,
} from './events.ts';

type Step =
  | {
      kind: 'follow' | 'unfollow' | 'subscribe' | 'end' | 'block' | 'blocked' | 'unblock' | 'buy' | 'refund';
      of: number;
    }
  | { kind: 'wait'; days: number }
  | { kind: 'broadcast'; audience: PlainBroadcastAudience };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('follow', 'unfollow', 'subscribe', 'end', 'block', 'blocked', 'unblock', 'buy', 'refund'),
      of: fc.nat(2),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait'), days: fc.constantFrom(1, 32) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('broadcast'),
      audience: fc.constantFrom(...PlainBroadcastAudience.options),
    }),
  },
);

const dayMs = 86_400_000;
/** Days for which a subscription of these tests is active: its period, and the tolerance of its renewal. */
const activeDays = 31;

/** A fan of the model. Subscriptions are the times until which they are active; 0 if they were ended. */
type Fan = {
  follows: boolean;
  blocked: boolean;
  bought: boolean;
  until: number[];
  received: number[];
  texts: string[];
};
type Sent = { broadcast: Broadcast; recipients: number; skipped: number };

const isIn = (fan: Fan, audience: PlainBroadcastAudience, now: number): boolean => {
  const isActive = fan.until.some((until) => until > now);
  const facts = {
    followers: fan.follows,
    subscribers: isActive,
    expired: fan.until.length > 0 && !isActive,
    buyers: fan.bought,
  };
  return !fan.blocked && facts[audience];
};

type Scene = { world: World; ana: Person; fans: readonly Person[]; postId: string };

type Change = Exclude<Step['kind'], 'wait' | 'broadcast'>;

/** Changes the relation of a fan to the creator, in the service and in the model. */
function changer({ world, ana, fans, postId }: Scene, models: readonly Fan[]) {
  const ends: (() => Promise<void>)[][] = fans.map(() => []);
  const refunds: (() => Promise<void>)[][] = fans.map(() => []);
  const changes: Record<Change, (fan: Person, model: Fan, at: number) => Promise<unknown>> = {
    follow: (fan, model) => publishFollow(world, fan, ana).then(() => (model.follows = true)),
    unfollow: (fan, model) => publishUnfollow(world, fan, ana).then(() => (model.follows = false)),
    block: (fan, model) => publishBlock(world, ana, fan).then(() => (model.blocked = true)),
    blocked: (fan, model) => publishBlock(world, fan, ana).then(() => (model.blocked = true)),
    async unblock(fan, model) {
      await publishUnblock(world, ana, fan);
      await publishUnblock(world, fan, ana);
      model.blocked = false;
    },
    async subscribe(fan, model, at) {
      ends[at]!.push(await publishSubscription(world, fan, ana));
      model.until.push(world.clock.now().getTime() + activeDays * dayMs);
    },
    async end(_fan, model, at) {
      const last = model.until.findLastIndex((until) => until > 0);
      if (last === -1) return;
      await ends[at]![last]!();
      model.until[last] = 0;
    },
    async buy(fan, model, at) {
      refunds[at]!.push(await publishPurchase(world, fan, ana, { kind: 'post', id: postId }));
      model.bought = true;
    },
    async refund(_fan, model, at) {
      await refunds[at]!.pop()?.();
      model.bought = refunds[at]!.length > 0;
    },
  };
  return (kind: Change, at: number) => changes[kind](fans[at]!, models[at]!, at);
}

/** Applies steps to the service and to the model. */
function player(scene: Scene) {
  const { world, ana, fans, postId } = scene;
  const models = fans.map((): Fan => ({
    follows: false,
    blocked: false,
    bought: false,
    until: [],
    received: [],
    texts: [],
  }));
  const change = changer(scene, models);
  const sent: Sent[] = [];

  async function send(audience: PlainBroadcastAudience): Promise<void> {
    const content = `Broadcast ${sent.length}`;
    const made = await broadcast(ana, { audience, content, ...(audience === 'buyers' && { postId }) });
    const at = Date.parse(made.sentAt!);
    const day = Math.floor(at / dayMs);
    const members = models.filter((fan) => isIn(fan, audience, at));
    const receivers = members.filter(({ received }) => received.filter((each) => each === day).length < 3);
    for (const fan of receivers) {
      fan.received.push(day);
      fan.texts.push(content);
    }
    sent.push({ broadcast: made, recipients: receivers.length, skipped: members.length - receivers.length });
  }

  async function play(each: Step): Promise<void> {
    if (each.kind === 'wait') world.clock.advance({ days: each.days });
    else if (each.kind === 'broadcast') await send(each.audience);
    else {
      await change(each.kind, each.of);
      await world.drain();
    }
  }
  return { models, sent, play };
}

test('for all histories the people that can open a broadcast are those of the model, and as many as were counted', async () => {
  await using world = await openWorld([messaging], { environment: { MESSAGING_BROADCAST_KEPT_DAYS: '365' } });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 30 }), async (steps) => {
      const [ana] = await creators(world, 'ana');
      const fans = await people(world, 'bo', 'cy', 'di');
      const { models, sent, play } = player({ world, ana, fans, postId: newId() });
      for (const each of steps) await play(each);
      await world.sweep();
      const counted = await Promise.all(sent.map((each) => readBroadcast(ana, each.broadcast)));
      expect(counted.map(({ recipients, skipped }) => [recipients, skipped])).toEqual(
        sent.map(({ recipients, skipped }) => [recipients, skipped]),
      );
      for (const [at, { texts, blocked }] of models.entries()) {
        const shown = blocked ? [] : texts;
        expect((await waitingFor(fans[at]!, ana))?.unread ?? 0).toBe(shown.length);
        if (shown.length === 0) continue;
        const { id } = await open(fans[at]!, ana);
        expect((await history(fans[at]!, id)).map(({ content }) => content)).toEqual(shown);
      }
      const opened = await Promise.all(sent.map(async (each) => (await readBroadcast(ana, each.broadcast)).opened));
      const visible = models.map(({ blocked, texts }) => (blocked ? [] : texts));
      expect(opened).toEqual(sent.map((_, at) => visible.filter((texts) => texts.includes(`Broadcast ${at}`)).length));
    }),
    { numRuns: propertyRunsOfTier(25) },
  );
});
