import { maxPostMedia, maxTextLength } from '@velvet/contracts/content/limits';
import { createPost } from '@velvet/contracts/content/post-calls';
import { Handle } from '@velvet/contracts/account/handle';
import { ProfileChange, profileLimits } from '@velvet/contracts/account/profile';
import { setPlan } from '@velvet/contracts/payment/plans';
import { countCharacters } from '@velvet/contracts/text';
import { describe, expect, test } from 'vitest';
import { sees } from './fan.plan.ts';
import { planPeople, type PlannedPerson } from './person.plan.ts';
import { planWorld } from './world.plan.ts';

const size = { creators: 12, fans: 60, posts: 150 };
const world = planWorld(1, size);
const everybody: readonly PlannedPerson[] = [...world.people.creators, ...world.people.fans];
const posts = world.works.flatMap(({ work }) => work.posts);

describe('the same seed', () => {
  test('makes the same world, and another one another', () => {
    expect(planWorld(1, size)).toStrictEqual(world);
    expect(planWorld(2, size).people.fans.map(({ name }) => name)).not.toStrictEqual(
      world.people.fans.map(({ name }) => name),
    );
  });

  test('has the requested number of each object', () => {
    expect([world.people.creators.length, world.people.fans.length, posts.length]).toStrictEqual([12, 60, 150]);
  });
});

test('every person is valid for the account service', () => {
  for (const { handle, name, bio, website, birthday, location, links } of everybody) {
    expect(Handle.parse(handle)).toBe(handle);
    const change = ProfileChange.safeParse({ handle, name, bio, website, birthday, location, links });
    expect(change.error).toBeUndefined();
    expect(countCharacters(bio)).toBeLessThanOrEqual(profileLimits.bio);
    expect(birthday < '2003').toBe(true);
  }
});

test('handles are unique, also among very many', () => {
  const { creators, fans } = planPeople(7, { creators: 1000, fans: 10_000 });
  const handles = [...creators, ...fans].map(({ handle }) => handle);
  expect(new Set(handles).size).toBe(11_000);
  for (const handle of handles) expect(Handle.safeParse(handle).success).toBe(true);
});

test('every post would be taken by the content service', () => {
  for (const { text, audience, price, isDraft, files, location } of posts) {
    const body = {
      text,
      privacy: audience,
      price: price / 100,
      isDraft,
      location: location ? { name: location } : null,
    };
    expect(createPost.body.safeParse(body).error).toBeUndefined();
    expect(countCharacters(text)).toBeLessThanOrEqual(maxTextLength);
    expect(files.length).toBeLessThanOrEqual(maxPostMedia);
    expect(new Set(files).size).toBe(files.length);
    expect(audience === 'private' && price > 0).toBe(false);
  }
});

test('posts of one author differ in their text, by which they are found again', () => {
  for (const { work } of planWorld(3, { creators: 2, fans: 1, posts: 600 }).works) {
    expect(new Set(work.posts.map(({ text }) => text)).size).toBe(work.posts.length);
  }
});

test('there is a post of every kind, with at least 60 pictures that differ and several films', () => {
  expect(new Set(posts.map(({ audience }) => audience))).toStrictEqual(
    new Set(['public', 'followers', 'friends', 'subscribers', 'private']),
  );
  const some: readonly boolean[] = [
    posts.some(({ price }) => price > 0),
    posts.some(({ isDraft }) => isDraft),
    posts.some(({ files }) => files.length === 0),
    posts.some(({ files }) => files.length > 1),
    posts.some(({ ageRestricted }) => ageRestricted),
    posts.some(({ location }) => location !== null),
    posts.some(({ allowComments }) => !allowComments),
    posts.some(({ files }) => files.some((name) => name.endsWith('.mp4'))),
  ];
  expect(some).not.toContain(false);
  const drawn = world.works.flatMap(({ work }) => work.pictures.map(({ seed }) => seed));
  expect(new Set(drawn).size).toBeGreaterThanOrEqual(60);
  expect(world.works.flatMap(({ work }) => work.films).length).toBeGreaterThanOrEqual(5);
});

test('prices are such as the payment service takes', () => {
  for (const { monthlyPrice, yearlyPrice } of world.people.creators) {
    const body = { monthlyPrice: monthlyPrice / 100, yearlyPrice: yearlyPrice === null ? null : yearlyPrice / 100 };
    expect(setPlan.body.safeParse(body).error).toBeUndefined();
  }
});

test('fans only touch what they can see, and only as its author allows', () => {
  for (const { follows, followedBackBy, subscriptions, purchases, visits } of world.fans) {
    const standing = {
      friends: new Set(followedBackBy),
      subscribed: new Set(subscriptions.map(({ creator }) => creator)),
      bought: new Set(purchases.map(({ post }) => post)),
    };
    for (const { creator, post, reaction, share, comment } of visits) {
      expect(follows).toContain(creator);
      expect(sees(post, creator, standing)).toBe(true);
      expect(reaction !== null && !post.allowReactions).toBe(false);
      expect(share !== null && !post.allowShares).toBe(false);
      expect(comment !== null && !post.allowComments).toBe(false);
    }
  }
});

test('no post has the same comment or reply twice', () => {
  const said = new Map<object, string[]>();
  for (const { post, comment } of world.fans.flatMap(({ visits }) => visits))
    if (comment) said.set(post, [...(said.get(post) ?? []), comment.text, ...(comment.reply ? [comment.reply] : [])]);
  expect(said.size).toBeGreaterThan(10);
  for (const texts of said.values()) expect(texts).toEqual([...new Set(texts)]);
});

test('a world of one is a world', () => {
  const one = planWorld(1, { creators: 1, fans: 1, posts: 1 });
  expect(one.works.flatMap(({ work }) => work.posts)).toHaveLength(1);
  expect(one.follows).toHaveLength(0);
});
