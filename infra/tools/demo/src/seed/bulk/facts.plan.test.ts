import { entriesOf, creatorShare } from '@velvet/payment/ledger/booking';
import { expect, test } from 'vitest';
import { sees } from '#seed/world/fan.plan.ts';
import { assertDeeds, cardOf, publicationOf } from './checked.ts';
import { planFacts } from './facts.plan.ts';
import { allPosts, isOffered } from './facts.ts';

const at = Date.UTC(2026, 5, 15, 12);
const order = { seed: 5, size: { creators: 20, fans: 80, posts: 600 }, at, taken: new Set(['ada.vale']) };
const facts = planFacts(order);

test('the same seed, size and moment make the same rows down to their ids', () => {
  expect(planFacts(order)).toStrictEqual(facts);
  expect(planFacts({ ...order, seed: 6 }).fans.map(({ person }) => person.handle)).not.toStrictEqual(
    facts.fans.map(({ person }) => person.handle),
  );
});

test('every fact is a valid event of its service', () => {
  expect(() => assertDeeds(facts)).not.toThrow();
  for (const fan of facts.fans) expect(cardOf(fan, false, 1)).toMatchObject({ demo: true, role: 'subscriber' });
  expect(allPosts(facts)).toHaveLength(600);
  const publications = allPosts(facts).map(publicationOf);
  expect(publications.filter(({ audioCount }) => audioCount === 1)).toHaveLength(facts.creators.length);
  expect(publications.some(({ imageCount }) => imageCount > 1)).toBe(true);
  const named = new Set(facts.creators.flatMap(({ items }) => items.map(({ fileName }) => fileName)));
  for (const { planned } of allPosts(facts)) for (const file of planned.files) expect(named).toContain(file);
});

test('ids are unique, and no one follows, subscribes to or buys the same thing twice', () => {
  const { follows, subscriptions, purchases, comments, reactions } = facts;
  const ids = [
    ...allPosts(facts).flatMap(({ id, position }) => [id, position]),
    ...[...subscriptions, ...purchases].flatMap(({ id, paymentId, transactionId, chargeId }) => [
      id,
      paymentId,
      transactionId,
      chargeId,
    ]),
    ...[...follows, ...comments].map(({ id }) => id),
  ];
  expect(new Set(ids).size).toBe(ids.length);
  const pairs = [
    ...follows.map(({ follower, followed }) => `f ${follower.sub} ${followed.sub}`),
    ...subscriptions.map(({ fan, creator }) => `s ${fan.person.sub} ${creator.sub}`),
    ...purchases.map(({ fan, post }) => `p ${fan.person.sub} ${post.id}`),
    ...reactions.map(({ fan, post }) => `r ${fan.sub} ${post.id}`),
  ];
  expect(new Set(pairs).size).toBe(pairs.length);
});

test('nothing happens before what it is about, nor later than the moment', () => {
  const { views, purchases, subscriptions, follows } = facts;
  for (const { post, at: when } of [...views, ...purchases]) {
    expect(when).toBeGreaterThanOrEqual(post.at);
    expect(when).toBeLessThanOrEqual(at);
  }
  for (const { at: when } of follows) expect(when).toBeLessThanOrEqual(at);
  for (const { periodEndsAt, price } of subscriptions) {
    expect(price === 0).toBe(periodEndsAt === null);
    expect(periodEndsAt === null || periodEndsAt.getTime() > at).toBe(true);
  }
});

test('fans only touch what they can see', () => {
  const { views, reactions, comments, subscriptions, purchases, follows } = facts;
  for (const { fan, post } of [...views, ...reactions, ...comments]) {
    const standing = {
      friends: new Set(
        follows.filter(({ followed, isMutual }) => isMutual && followed === fan).map(() => post.creator),
      ),
      subscribed: new Set(subscriptions.filter((each) => each.fan.person === fan).map(({ creator }) => creator)),
      bought: new Set(purchases.filter((each) => each.fan.person === fan).map((each) => each.post.planned)),
    };
    expect(sees(post.planned, post.creator, standing)).toBe(true);
  }
});

test('only what is offered is bought, at its price, and its booking sums to zero', () => {
  for (const { post, price, creator, fan } of facts.purchases) {
    expect(isOffered(post)).toBe(true);
    expect(price).toBe(post.planned.price);
    const isSubscribed = facts.subscriptions.some((each) => each.fan === fan && each.creator === creator);
    expect(post.planned.audience === 'subscribers' && !isSubscribed).toBe(false);
    const entries = entriesOf('purchase', { amountMinor: price, creatorMinor: creatorShare(price) }, creator.sub);
    expect(entries.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(0);
  }
});

test('handles of the small world are left to it', () => {
  const handles = [...facts.creators, ...facts.fans].map(({ person }) => person.handle);
  expect(new Set(handles).size).toBe(100);
  expect(
    planFacts({ ...order, taken: new Set(handles) }).fans.some(({ person }) => handles.includes(person.handle)),
  ).toBe(false);
});
