import { accountDeleted } from '@velvet/contracts/account/events';
import {
  addComment,
  deleteComment,
  editComment,
  listComments,
  listReplies,
} from '@velvet/contracts/content/comment-calls';
import { commentMediaChanged, vaultItemChanged } from '@velvet/contracts/content/events';
import { maxCommentMedia } from '@velvet/contracts/content/limits';
import { createPost, deletePost } from '@velvet/contracts/content/post-calls';
import type { FeedComment, Post, PostMedia } from '@velvet/contracts/content/post';
import {
  deleteVaultItem,
  editVaultItem,
  listVault,
  readVaultItem,
  summariseVault,
} from '@velvet/contracts/content/vault';
import { changePrivacy, deleteVaultItems } from '@velvet/contracts/content/vault-bulk';
import { shareVaultItem } from '@velvet/contracts/content/vault-share';
import type { Person } from '@velvet/testing/person';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { bytes, openContent, photograph, type ContentWorld, type File } from './world.ts';

type Caller = Pick<Person, 'make'>;
type Said = { parentCommentId?: FeedComment['_id']; altTexts?: string[] };

/** Sends a comment with files, and returns the answer. */
const send = (author: Caller, { _id: postId }: Post, files: File[], said: Said = {}) =>
  author.make(addComment, { body: { postId, text: 'Look at this', ...said }, files });

async function comment(...sent: Parameters<typeof send>): Promise<FeedComment> {
  const answer = await send(...sent);
  if (!answer.data) throw new Error(`${answer.code}: ${answer.message}`);
  return answer.data;
}

async function commentsOf(reader: Caller, { _id: postId }: Post): Promise<readonly FeedComment[]> {
  const answer = await reader.make(listComments, { params: { postId } });
  if (!answer.data) throw new Error(`${answer.code}: ${answer.message}`);
  return answer.data;
}

async function storedKeys(world: ContentWorld): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of world.storage.list('vault/')) keys.push(key);
  return keys;
}

test('pictures of comments and replies are shown without metadata to their readers once they are processed', async () => {
  await using world = await openContent();
  const [ana, fan] = [await world.creator('ana'), await world.creator('fan')];
  const post = await world.post(ana, { text: 'Hello', privacy: 'followers' });
  await world.follow(fan, ana);
  const [beach, night] = [await photograph(), await photograph('night.jpg', 20)];

  const waiting = await world.withoutProcessing(async () => {
    const sent = await comment(fan, post, [beach, night], { altTexts: ['A beach'] });
    expect((await commentsOf(ana, post))[0]!.content).toMatchObject({ media: [], processing: 0, failed: [] });
    return sent;
  });
  expect(waiting.content).toMatchObject({ text: 'Look at this', media: [], processing: 2, failed: [] });
  await comment(fan, post, [night], { parentCommentId: waiting._id, altTexts: ['The night'] });
  await world.drain();

  const [shown] = await commentsOf(ana, post);
  expect(shown!.content).toMatchObject({ processing: 0, failed: [] });
  expect(shown!.content.media).toMatchObject([
    { type: 'image', width: 360, height: 240, altText: 'A beach' },
    { type: 'image', altText: '' },
  ]);
  expect(shown!.engagement.replies[0]!.content.media).toMatchObject([{ altText: 'The night' }]);
  const replies = await ana.make(listReplies, { params: { id: waiting._id } });
  expect(replies.data![0]!.content.media).toMatchObject([{ altText: 'The night' }]);
  const picture = await fetch(shown!.content.media[0]!.url);
  const metadata = await sharp(Buffer.from(await picture.arrayBuffer())).metadata();
  expect([picture.status, metadata.format, metadata.exif]).toEqual([200, 'webp', undefined]);
  expect(await world.anonymous.make(listComments, { params: { postId: post._id } })).toMatchObject({
    status: 403,
    code: 'PostLocked',
  });
  expect(world.published(commentMediaChanged)).toHaveLength(3);
  expect(world.published(commentMediaChanged)[0]).toMatchObject({ postId: post._id, state: 'ready', authorId: fan.id });
  const edited = await fan.make(editComment, { params: { id: waiting._id }, body: { text: 'Look again' } });
  expect(edited.data!.content).toMatchObject({ text: 'Look again', media: [{ altText: 'A beach' }, {}] });
});

test('an edit removes pictures and adds others within the limit, and keeps those of other comments', async () => {
  await using world = await openContent();
  const [ana, fan] = [await world.creator('ana'), await world.creator('fan')];
  const post = await world.post(ana, { text: 'Hello' });
  const picture = await photograph();
  const four = Array.from({ length: maxCommentMedia }, () => picture);
  const { _id: id } = await comment(fan, post, four, { altTexts: ['One', 'Two', 'Three', 'Four'] });
  await comment(fan, post, [picture], { altTexts: ['Other'] });
  await world.drain();
  const shown = async () => (await commentsOf(ana, post)).map(({ content }) => content.media);
  const [[other], [one, two]] = (await shown()) as [PostMedia[], PostMedia[]];
  const text = 'Look at this';
  const edit = (who: Caller, removed: PostMedia[], files: File[] = [], altTexts: string[] = []) =>
    who.make(editComment, { params: { id }, body: { text, removed: removed.map((item) => item.id), altTexts }, files });

  const refused = [
    await edit(world.anonymous, [one!]),
    await edit(ana, [one!]),
    await edit(fan, [one!], [picture, picture]),
  ];
  expect(refused.map(({ status, code }) => [status, code])).toEqual([
    [401, 'SignedOut'],
    [404, 'CommentNotFound'],
    [400, 'InvalidInput'],
  ]);
  const edited = await edit(fan, [one!, two!, other!], [picture], ['New']);
  expect(edited.data).toMatchObject({ isEdited: true, content: { media: [{}, {}], processing: 1 } });
  await world.drain();
  await world.sweep();
  expect((await shown()).map((media) => media.map(({ altText }) => altText))).toEqual([
    ['Other'],
    ['Three', 'Four', 'New'],
  ]);
  expect(await world.service('content').db.rows('test.items', 'select id from vault_item')).toHaveLength(4);
});

test('a picture of a comment is in no vault, but counts in the quota of its author', async () => {
  await using world = await openContent({
    PLATFORM_PLAN_CREATOR_STORAGE_BYTES: '20000',
    PLATFORM_PLAN_PREMIUM_STORAGE_BYTES: '20000',
  });
  const [ana, fan] = [await world.creator('ana'), await world.creator('fan')];
  const post = await world.post(ana, { text: 'Hello' });
  const { _id: commentId } = await comment(fan, post, [await photograph()]);
  await world.drain();
  const [shown] = await commentsOf(world.anonymous, post);
  const { id } = shown!.content.media[0]!;
  const params = { id };

  expect((await fan.make(listVault, {})).data).toEqual([]);
  expect((await fan.make(summariseVault, {})).data).toMatchObject({ items: 0, bytes: 0 });
  const answers = [
    await fan.make(readVaultItem, { params }),
    await fan.make(editVaultItem, { params, body: { title: 'Mine' } }),
    await fan.make(shareVaultItem, { params }),
    await fan.make(deleteVaultItem, { params }),
    await fan.make(createPost, { body: { text: 'Again', vaultItemIds: [id] } }),
  ];
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 'VaultItemNotFound'));
  const ids = [id];
  expect((await fan.make(changePrivacy, { body: { ids, isPrivate: false } })).data).toEqual({ changed: [] });
  await fan.make(deleteVaultItems, { body: { ids } });
  expect((await commentsOf(world.anonymous, post))[0]).toMatchObject({ _id: commentId, content: { media: [{ id }] } });
  expect(world.published(vaultItemChanged)).toEqual([]);
  const noise = await sharp({
    create: { width: 200, height: 200, channels: 3, noise: { type: 'gaussian' }, background: '#000' },
  })
    .png()
    .toBuffer();
  expect(await send(fan, post, [{ name: 'noise.png', type: 'image/png', content: bytes(noise) }])).toMatchObject({
    status: 413,
    code: 'QuotaExceeded',
  });
});

test('pictures are deleted with their comment, their post and the account of their author', async () => {
  await using world = await openContent();
  const [ana, fan, bo] = [await world.creator('ana'), await world.creator('fan'), await world.creator('bo')];
  const [kept, gone] = [await world.post(ana, { text: 'Stays' }), await world.post(ana, { text: 'Goes' })];
  const picture = await photograph();
  const thread = await comment(fan, kept, [picture]);
  await comment(bo, kept, [picture], { parentCommentId: thread._id });
  await comment(bo, gone, [picture]);
  await comment(bo, kept, [picture]);
  await world.drain();
  const rows = () => world.service('content').db.rows('test.items', 'select id from vault_item');
  expect(await rows()).toHaveLength(4);

  await fan.make(deleteComment, { params: { id: thread._id } });
  await ana.make(deletePost, { params: { id: gone._id } });
  await world.sweep();
  expect(await rows()).toHaveLength(1);

  await world.publish(accountDeleted, { userId: bo.id });
  await world.drain();
  expect([await rows(), await storedKeys(world)]).toEqual([[], []]);
});

test('a file that is not a picture is refused, or reported to the author alone when its bytes are read', async () => {
  await using world = await openContent();
  const [ana, fan] = [await world.creator('ana'), await world.creator('fan')];
  const post = await world.post(ana, { text: 'Hello' });
  const text = { name: 'a.txt', type: 'text/plain', content: bytes(Buffer.from('Not a picture')) };

  expect(await send(fan, post, [text])).toMatchObject({
    status: 400,
    code: 'InvalidInput',
    message: 'A comment can show only pictures.',
  });
  await comment(fan, post, [{ ...text, type: 'image/png' }, await photograph()]);
  await world.drain();

  expect((await commentsOf(fan, post))[0]!.content).toMatchObject({
    media: [{ type: 'image' }],
    processing: 0,
    failed: ['A comment can show only pictures.'],
  });
  expect((await commentsOf(ana, post))[0]!.content).toMatchObject({ media: [{}], processing: 0, failed: [] });
  expect(
    world
      .published(commentMediaChanged)
      .map(({ state }) => state)
      .toSorted(),
  ).toEqual(['failed', 'ready']);
});

test('pictures of comments follow the rules of posts for the same audience, and refused ones are not kept', async () => {
  await using world = await openContent();
  const [ana, member] = [await world.creator('ana'), await world.member('member')];
  const open = await world.post(ana, { text: 'For all' });
  const friends = await world.post(ana, { text: 'For friends', privacy: 'friends' });
  const locked = await world.post(ana, { text: 'For subscribers', privacy: 'subscribers' });
  const quiet = await world.post(ana, { text: 'Quiet', allowComments: false });
  await world.follow(member, ana);
  await world.follow(ana, member);
  const picture = await photograph();
  const many = Array.from({ length: maxCommentMedia + 1 }, () => picture);

  const refused = [
    await send(world.anonymous, open, [picture]),
    await send(member, open, [picture]),
    await send(member, locked, [picture]),
    await send(ana, quiet, [picture]),
    await send(ana, open, many),
    await send(ana, open, [picture], { altTexts: ['x'.repeat(1001)] }),
    await send(ana, open, [picture], { altTexts: many.map(() => 'A beach') }),
    await send(ana, friends, [picture], { parentCommentId: (await comment(ana, open, []))._id }),
  ];
  expect(refused.map(({ status, code }) => [status, code])).toEqual([
    [401, 'SignedOut'],
    [403, 'MediaVerificationRequired'],
    [403, 'PostLocked'],
    [403, 'CommentsClosed'],
    [400, 'InvalidInput'],
    [400, 'InvalidInput'],
    [400, 'InvalidInput'],
    [404, 'CommentNotFound'],
  ]);
  await world.drain();
  expect(await storedKeys(world)).toEqual([]);

  await comment(member, friends, [picture]);
  await world.subscribe(member, ana);
  await comment(member, locked, [picture]);
});
