import { blockUser } from '@velvet/contracts/account/blocks';
import { addComment } from '@velvet/contracts/content/comment-calls';
import { createPost, editPost, likePost, listPosts, readPost } from '@velvet/contracts/content/post-calls';
import type { Post } from '@velvet/contracts/content/post';
import { payPerView } from '@velvet/contracts/payment/purchases';
import { newCard, testCards } from '@velvet/acceptance/story/cards';
import { eventually } from '@velvet/acceptance/story/eventually';
import { listen } from '@velvet/acceptance/story/listening';
import type { Visitor } from '@velvet/acceptance/story/visitor';
import { newSecret } from '@velvet/kit/base/ids';
import { expect } from 'vitest';
import { makeAt, type Attacks, type Target } from './target.ts';

const settleMs = 20_000;
type Viewer = Visitor | undefined;

/** Every answer about the author's posts that a process of content or a gateway gives to the viewer. */
async function readEverywhere({ url, replicas }: Target, viewer: Viewer, author: Visitor, id: string, word: string) {
  const queries = [
    { author: author.handle },
    { author: author.id },
    { feed: 'discover' as const },
    { feed: 'home' as const },
    { ids: id },
    { q: word },
  ];
  const answers = await Promise.all(
    [url, url, ...replicas('content')].flatMap((place) => [
      makeAt(place, viewer, readPost, { params: { id } }),
      ...queries.map((query) => makeAt(place, viewer, listPosts, { query })),
    ]),
  );
  const page = await fetch(`${url}/@${author.handle}`);
  return [...answers.map((answer) => JSON.stringify(answer)), await page.text()];
}

const leaks = (answers: readonly string[], words: readonly string[]) =>
  answers.filter((answer) => words.some((word) => answer.includes(word)));

async function publish(creator: Visitor, text: string, price: number): Promise<Post> {
  return eventually('content has the creator', settleMs, async () => {
    const { data } = await creator.make(createPost, { body: { text, privacy: 'public', price } });
    return data;
  });
}

async function peekBesidePurchase(target: Target): Promise<void> {
  const [creator, buyer, stranger] = await Promise.all([
    target.creator('painter'),
    target.member('patron'),
    target.member('stranger'),
  ]);
  const word = `tide${newSecret(6).toLowerCase().replaceAll(/[-_]/g, 'x')}`;
  const { _id: id } = await publish(creator, `The ${word} comes at nine`, 5);
  const socket = await listen(target.url, stranger);
  const paymentMethodId = await newCard(buyer, testCards.good);
  const reading = (async () => {
    const seen: string[] = [];
    for (let round = 0; round < 4; round += 1)
      for (const viewer of [undefined, stranger])
        seen.push(...(await readEverywhere(target, viewer, creator, id, word)));
    return seen;
  })();
  await buyer.get(payPerView, { body: { contentId: id, amount: 5, paymentMethodId } });
  await eventually('the buyer reads it everywhere', settleMs, async () => {
    const places = [...target.replicas('content')];
    const posts = await Promise.all(places.map((place) => makeAt(place, buyer, readPost, { params: { id } })));
    return posts.every(({ data }) => data?.locked === null);
  });
  await buyer.get(likePost, { params: { id }, body: { reaction: 'fire' } });
  await buyer.get(addComment, { body: { postId: id, text: `Of ${word} I dream` } });
  const seen = [...(await reading)];
  for (const viewer of [undefined, stranger]) seen.push(...(await readEverywhere(target, viewer, creator, id, word)));
  expect(leaks(seen, [`The ${word}`, `Of ${word}`, buyer.handle, buyer.id])).toEqual([]);
  expect(
    leaks(
      socket.heard.map((heard) => JSON.stringify(heard)),
      [word, buyer.handle],
    ),
  ).toEqual([]);
  socket.close();
}

async function readWhileLocking(target: Target): Promise<void> {
  const [creator, stranger] = await Promise.all([target.creator('fickle'), target.member('visitor')]);
  const word = `dawn${newSecret(6).toLowerCase().replaceAll(/[-_]/g, 'x')}`;
  const text = `The ${word} is red`;
  const { _id: id } = await publish(creator, text, 0);
  for (let round = 0; round < 4; round += 1) {
    await creator.get(editPost, { params: { id }, body: { privacy: 'public' } });
    await eventually('everybody reads it', settleMs, async () => {
      const answers = await readEverywhere(target, stranger, creator, id, word);
      return leaks(answers, [text]).length >= 20;
    });
    await creator.get(editPost, { params: { id }, body: { privacy: round % 2 ? 'followers' : 'subscribers' } });
    for (const viewer of [undefined, stranger])
      expect(leaks(await readEverywhere(target, viewer, creator, id, word), [text])).toEqual([]);
  }
}

async function readBlocked(target: Target): Promise<void> {
  const [creator, blocked, stranger] = await Promise.all([
    target.creator('quiet'),
    target.member('pest'),
    target.member('guest'),
  ]);
  const word = `noon${newSecret(6).toLowerCase().replaceAll(/[-_]/g, 'x')}`;
  const text = `The ${word} is still`;
  const { _id: id } = await publish(creator, text, 0);
  const readBy = async (viewer: Viewer) =>
    leaks((await readEverywhere(target, viewer, creator, id, word)).slice(0, -1), [text]).length;
  await eventually('both read it', settleMs, async () => (await readBy(blocked)) > 0 && (await readBy(stranger)) > 0);
  await creator.get(blockUser, { params: { userId: blocked.id } });
  await eventually('the block is everywhere', settleMs, async () => (await readBy(blocked)) === 0);
  for (let round = 0; round < 3; round += 1) {
    expect(await readBy(stranger)).toBeGreaterThan(0);
    expect(await readBy(blocked)).toBe(0);
  }
}

/** Attacks on locked posts, read at every process while access changes. */
export const postAttacks: Attacks = {
  'a sold post names no buyer and tells nothing of its text at any process, also beside a purchase': peekBesidePurchase,
  'a post that is locked is locked at every process as soon as its author is answered': readWhileLocking,
  'a blocked person reads nothing of the author at any process, and others still do': readBlocked,
};
