import type { Locked } from '@velvet/contracts/content/post';
import { PlanId, VaultItemId } from '@velvet/contracts/ids';
import { newId } from '@velvet/kit/base/ids';
import { expect, test } from 'vitest';
import type { Viewer } from '#vault/media-urls.ts';
import { objectKeys } from '#vault/object-keys.ts';
import { author, personOf, postShape, viewer } from './post-shape.ts';
import { noBits, type MediaShape, type PostShape, type ViewerBits } from '#posts/post.ts';
import { accessOf, commonView, postPresenter } from '#posts/post.presenter.ts';

const presenter = postPresenter({
  sign: (key, reader) => Promise.resolve(`signed:${key}:${reader ?? 'anyone'}`),
  lasting: (key) => `public:${key}`,
  stream: (id) => `stream:${id}`,
  captions: () => [],
});
const presentTo = (viewerId: Viewer, shape: PostShape, bits: Partial<ViewerBits> = {}) =>
  presenter.present(shape, { ...noBits, ...bits }, viewerId);
const present = (shape: PostShape, bits: Partial<ViewerBits> = {}) => presentTo(viewer.id, shape, bits);

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' as const });
const planId = PlanId.parse(newId());

function item(more: Partial<MediaShape> = {}): MediaShape {
  return {
    id: VaultItemId.parse(newId()),
    type: 'image',
    state: 'ready',
    reason: null,
    width: 800,
    height: 600,
    durationMs: null,
    renditions: [],
    hasPreview: false,
    hasPoster: false,
    hasStream: false,
    captionLanguages: [],
    waveform: null,
    altText: 'A cliff',
    ...more,
  };
}

const video = (more: Partial<MediaShape> = {}) => item({ type: 'video', durationMs: 1500, ...more });
const sold = (more: Partial<PostShape> = {}) => postShape({ priceMinor: 500, ...more });

test.each<[string, PostShape, Partial<ViewerBits>, Viewer, Partial<Locked>]>([
  [
    'sign in when a visitor must confirm an age',
    postShape({ ageRestricted: true }),
    {},
    undefined,
    { reason: 'age', offers: [{ kind: 'signIn' }] },
  ],
  [
    'confirm the age when a user is not known to be an adult',
    postShape({ ageRestricted: true }),
    {},
    viewer.id,
    { reason: 'age', offers: [{ kind: 'confirmAge' }] },
  ],
  [
    'follow when it is for followers',
    postShape({ audience: 'followers' }),
    {},
    viewer.id,
    { reason: 'followers', offers: [{ kind: 'follow', creatorId: author.id }] },
  ],
  [
    'subscribe by the month when the plan has no year',
    postShape({ audience: 'subscribers', plan: { planId, month: usd(999), year: null } }),
    {},
    viewer.id,
    {
      reason: 'subscribers',
      offers: [{ kind: 'subscribe', creatorId: author.id, planId, month: usd(999), year: null }],
    },
  ],
  [
    'subscribe by the year when the plan has no month',
    postShape({ audience: 'subscribers', plan: { planId, month: null, year: usd(9999) } }),
    {},
    viewer.id,
    {
      reason: 'subscribers',
      offers: [{ kind: 'subscribe', creatorId: author.id, planId, month: null, year: usd(9999) }],
    },
  ],
  [
    'nothing when the author has withdrawn the plan',
    postShape({ audience: 'subscribers', plan: { planId, month: null, year: null } }),
    {},
    viewer.id,
    { reason: 'subscribers', offers: [] },
  ],
  [
    'nothing when the author has no plan',
    postShape({ audience: 'subscribers' }),
    {},
    viewer.id,
    { reason: 'subscribers', offers: [] },
  ],
])('a locked post offers to %s', async (_offer, shape, bits, viewerId, locked) => {
  expect((await presentTo(viewerId, shape, bits))?.locked).toMatchObject(locked);
});

test('a post that is sold offers its price to a viewer who has not bought it', async () => {
  const shape = sold();
  const locked = await present(shape);
  expect(locked?.locked).toEqual({
    reason: 'price',
    offers: [{ kind: 'buy', postId: shape.id, price: usd(500) }],
    imageCount: 0,
    videoCount: 0,
    videoSeconds: 0,
    audioCount: 0,
    audioSeconds: 0,
    previewUrl: null,
  });
  expect(locked).toMatchObject({ price: usd(500), location: null, arrangement: [] });
  expect(locked?.content).toEqual({ text: '', media: [], mentions: [], links: [] });
  expect(locked?.userEngagement.isPurchased).toBe(false);
  expect((await present(shape, { hasPurchased: true }))?.userEngagement.isPurchased).toBe(true);
  expect((await present(postShape()))?.price).toBeNull();
});

test('a locked post has its number of media, and only the first preview', async () => {
  const [plain, previewed, second] = [item(), item({ hasPreview: true }), video({ hasPreview: true })];
  const failed = item({ state: 'failed', hasPreview: true });
  const documents = item({ type: 'document', hasPreview: true });
  const shape = sold({ media: [failed, documents, plain, previewed, second, video({ durationMs: null })] });
  const answer = await presentTo(undefined, shape);
  expect(answer?.locked).toMatchObject({
    imageCount: 2,
    videoCount: 2,
    videoSeconds: 1.5,
    previewUrl: `signed:${objectKeys(previewed.id).preview}:anyone`,
  });
  expect(answer?.type).toBe('mixed');
  expect(JSON.stringify(answer)).not.toContain(objectKeys(plain.id).original);
  expect(JSON.stringify(answer)).not.toContain('A cliff');
});

test('an open post shows its usable media, signed for everyone when everyone may see them, else for the viewer', async () => {
  const [shown, failed] = [item(), item({ state: 'failed' })];
  const urlOf = async (shape: PostShape, bits: Partial<ViewerBits>) =>
    (await present({ ...shape, media: [shown, failed] }, bits))?.content.media.map(({ url }) => url);
  const { original } = objectKeys(shown.id);
  expect(await urlOf(postShape(), {})).toEqual([`signed:${original}:anyone`]);
  expect(await urlOf(sold(), { hasPurchased: true })).toEqual([`signed:${original}:${viewer.id}`]);
  expect(await urlOf(postShape({ audience: 'friends' }), { follows: true, followedBack: true })).toEqual([
    `signed:${original}:${viewer.id}`,
  ]);
});

test('a post that only the viewer of an audience sees is signed for the viewer, also when it is locked', async () => {
  const previewed = item({ hasPreview: true });
  const shape = sold({ audience: 'friends', media: [previewed] });
  const answer = await present(shape, { follows: true, followedBack: true });
  expect(answer?.locked?.previewUrl).toBe(`signed:${objectKeys(previewed.id).preview}:${viewer.id}`);
});

test('an open post shows its links, location and mentions', async () => {
  const link = { url: 'https://tide.example/nine', title: 'Tide', description: 'At nine', imageKey: 'links/1.webp' };
  const friend = personOf('friend');
  const mention = { id: friend.id, handle: 'friend', written: 'Friend' };
  const shape = postShape({ links: [link, { ...link, imageKey: null }], mentions: [mention] });
  const answer = await present(shape);
  const { imageKey: _imageKey, ...card } = link;
  expect(answer?.content).toEqual({
    text: shape.text,
    media: [],
    mentions: [mention],
    links: [
      { ...card, image: 'public:links/1.webp', domain: 'tide.example' },
      { ...card, image: null, domain: 'tide.example' },
    ],
  });
  expect(answer?.location).toEqual({ name: 'Secret Bay' });
  expect(answer?.locked).toBeNull();
  expect((await present({ ...shape, location: null }))?.location).toBeNull();
  expect((await present(shape, { unseen: [friend.id] }))?.content.mentions).toEqual([]);
});

test('an open post shows reactions of all, and saves to their owner and to the author alone', async () => {
  const shape = postShape();
  const savesFor = async (bits: Partial<ViewerBits>, viewerId: Viewer) =>
    (await presentTo(viewerId, shape, bits))?.engagement.saves;
  const answer = await present(shape);
  expect(answer?.engagement.likes).toEqual(shape.likes);
  expect(answer?.engagement.comments).toEqual(shape.comments);
  expect(answer?.engagement.shares).toEqual(shape.shares);
  expect(await savesFor({}, author.id)).toEqual(shape.saves);
  expect(await savesFor({ isSaved: true }, viewer.id)).toEqual([{ user: viewer }]);
  expect(await savesFor({}, viewer.id)).toEqual([]);
  expect(await savesFor({}, undefined)).toEqual([]);
  expect(answer?.userEngagement).toEqual({ isLiked: false, userReaction: null, isSaved: false, isPurchased: false });
  expect((await present(shape, { reaction: 'love' }))?.userEngagement).toMatchObject({
    isLiked: true,
    userReaction: 'love',
  });
});

test('only the author receives the arrangement of the media', async () => {
  const shape = postShape({ media: [item()], nextMedia: [item({ state: 'processing' })] });
  expect((await present(shape))?.arrangement).toEqual([]);
  expect((await presentTo(author.id, shape))?.arrangement).toMatchObject([
    { vaultItemId: shape.nextMedia?.[0]?.id, state: 'processing' },
  ]);
});

test('a post of a hidden author does not exist for others, and shows no mark of it to the author', async () => {
  const shape = postShape({ author: { ...author, hidden: true } });
  expect(await present(shape)).toBeUndefined();
  expect((await presentTo(author.id, shape))?.author).toEqual(author);
});

test('a post has one view for all viewers who see the same, and none for a viewer with a mark of his own', () => {
  const viewFor = (viewerId: Viewer, shape: PostShape) => commonView(shape, noBits, viewerId);
  const viewOf = (shape: PostShape, bits: Partial<ViewerBits> = {}) =>
    commonView(shape, { ...noBits, ...bits }, viewer.id);
  expect(viewOf(postShape())).toBe('visible');
  expect(viewOf(sold())).toBe('price:buy');
  expect(viewFor(undefined, postShape({ ageRestricted: true }))).toBe('age:signIn');
  expect(viewOf(postShape({ ageRestricted: true }))).toBe('age:confirmAge');
  expect(viewOf(postShape({ state: 'draft' }))).toBeUndefined();
  expect(viewFor(author.id, postShape())).toBeUndefined();
  for (const mark of [{ reaction: 'like' as const }, { isSaved: true }, { hasPurchased: true }, { unseen: ['x'] }])
    expect(viewOf(postShape(), mark)).toBeUndefined();
  expect(viewOf(postShape({ audience: 'followers' }), { follows: true })).toBeUndefined();
});

test('access follows the relation of the viewer to the author', () => {
  const kindOf = (shape: PostShape, bits: Partial<ViewerBits>, viewerId: Viewer = viewer.id) =>
    accessOf(shape, { ...noBits, ...bits }, viewerId).kind;
  expect(kindOf(postShape({ audience: 'private' }), {}, author.id)).toBe('visible');
  expect(kindOf(postShape({ audience: 'private' }), {})).toBe('absent');
  expect(kindOf(postShape({ audience: 'subscribers' }), { isSubscribed: true })).toBe('visible');
  expect(kindOf(postShape({ ageRestricted: true }), { isAdult: true })).toBe('visible');
  expect(kindOf(postShape(), { isBlocked: true })).toBe('absent');
});
