import { userBlocked } from '@velvet/contracts/account/events';
import { accessChanged, offerPublished, offerWithdrawn } from '@velvet/contracts/content/events';
import { videoPublished } from '@velvet/contracts/content/video-events';
import { deleteVaultItem, readVaultItem } from '@velvet/contracts/content/vault';
import { deleteVaultItems } from '@velvet/contracts/content/vault-bulk';
import { addVideoComment, listVideoComments } from '@velvet/contracts/content/video-comments';
import {
  deleteVideo,
  editVideo,
  likeVideo,
  listVideos,
  restoreVideo,
  uploadVideo,
  viewVideo,
} from '@velvet/contracts/content/videos';
import { videoRestorableMs } from '@velvet/contracts/content/limits';
import { PostId } from '@velvet/contracts/ids';
import { ftyp } from '@velvet/media/testing/document.fixture';
import { dataOf, type Person } from '@velvet/testing/person';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { film, openVideos, read, type VideoBody as Body } from './video-world.ts';
import { bytes, photograph } from './world.ts';

const latest = async (viewer: Pick<Person, 'make'>) =>
  dataOf(await viewer.make(listVideos, { query: { feed: 'latest' } }));

test('an uploaded video appears when its file is processed, and plays', async () => {
  const { world, ana } = await openVideos();
  await using _world = world;
  const body = { title: 'A day in #Lisboa', description: 'By the river #Tejo', userId: ana.id };
  await world.withoutProcessing(async () => {
    const { data } = await ana.make(uploadVideo, { body, files: [await film()] });
    expect(data).toMatchObject({ state: 'processing', video_url: null, publishedAt: null });
    expect(await latest(world.anonymous)).toEqual([]);
    expect(await read(world.anonymous, data!.id)).toMatchObject({ status: 404, code: 'VideoNotFound' });
    const { data: own } = await ana.make(listVideos, { query: { state: 'unpublished' } });
    expect(own).toMatchObject([{ id: data!.id }]);
    expect((await world.anonymous.make(listVideos, { query: { state: 'unpublished' } })).data).toEqual([]);
  });
  await world.drain();
  const [video] = await latest(world.anonymous);
  expect(video).toMatchObject({
    title: body.title,
    description: body.description,
    subjects: ['lisboa', 'tejo'],
    user_id: ana.id,
    user: { username: 'ana', display_name: 'ANA', avatar_url: null, verified: true },
    likes: 0,
    comments: 0,
    shares: 0,
    isLiked: false,
    isBookmarked: false,
    state: 'published',
    width: 64,
    height: 48,
    durationSeconds: expect.closeTo(1, 0),
    locked: null,
    ranking: null,
  });
  const played = await fetch(video!.video_url!, { headers: { range: 'bytes=0-99' } });
  expect([played.status, played.headers.get('content-type')]).toEqual([206, 'video/webm']);
  const found = await world.anonymous.make(listVideos, { query: { q: 'lisb' } });
  expect(found.data).toMatchObject([{ id: video!.id }]);
});

test('an upload without a video, a title or a right to publish is refused', async () => {
  const { world, ana } = await openVideos();
  await using _world = world;
  const [bo, cy] = [await world.member('bo'), await world.creator('cy')];
  const files = [await film()];
  const missing = 'Please fill in all required fields and select a video';
  const upload = (body: Body, of = ana, sent: typeof files = files) => of.make(uploadVideo, { body, files: sent });
  expect(await upload({ title: ' ' })).toMatchObject({ status: 400, field: 'title', message: missing });
  expect(await upload({})).toMatchObject({ status: 400, field: 'title', message: missing });
  expect(await upload({ title: 'A' }, ana, [])).toMatchObject({ status: 400, field: 'video', message: missing });
  expect(await upload({ title: 'x'.repeat(101) })).toMatchObject({ status: 400, field: 'title' });
  expect(await upload({ title: 'A', description: 'x'.repeat(501) })).toMatchObject({ field: 'description' });
  expect(await upload({ title: 'A', userId: bo.id })).toMatchObject({ status: 403, field: 'userId' });
  expect(await upload({ title: 'A', audience: 'private', price: 5 })).toMatchObject({ status: 400, field: 'price' });
  const picture = { ...(await photograph('film.mp4')), type: 'video/mp4' };
  expect(await upload({ title: 'A' }, ana, [picture])).toMatchObject({
    status: 400,
    code: 'VideoFileRequired',
    message: 'Please select a video file',
    field: 'video',
  });
  expect(await upload({ title: 'A' }, bo)).toMatchObject({ code: 'MediaVerificationRequired' });
  expect(await upload({ title: 'A', audience: 'subscribers' }, bo)).toMatchObject({ code: 'SellingForCreators' });
  const item = await world.item(ana, await photograph());
  const ofItem = (vaultItemId: typeof item.id, of = ana) => upload({ title: 'A', vaultItemId }, of, []);
  expect(await ofItem(item.id)).toMatchObject({ code: 'VideoFileRequired' });
  expect(await ofItem(item.id, cy)).toMatchObject({ status: 404, code: 'VaultItemNotFound' });
  expect(await upload({ title: 'A', vaultItemId: item.id })).toMatchObject({ status: 400, field: 'video' });
  for await (const { key } of world.storage.list('vault/'))
    if (!key.startsWith(`vault/${item.id}/`)) throw new Error(`${key} is left`);
});

test('a vault item becomes a video of at most 104,857,600 bytes, and is not deleted before it', async () => {
  const { world, ana } = await openVideos();
  await using _world = world;
  const { db } = world.service('content');
  const item = await world.item(ana, await film());
  const sized = (bytes: number) => db.run('test.size', 'update vault_item set size_bytes = $1', [bytes]);
  const upload = () => ana.make(uploadVideo, { body: { title: 'A', vaultItemId: item.id } });
  await sized(104_857_601);
  expect(await upload()).toMatchObject({
    status: 413,
    code: 'VideoTooLarge',
    message: 'Please select a video file smaller than 100MB',
  });
  await sized(104_857_600);
  const video = dataOf(await upload());
  expect(video).toMatchObject({ state: 'published', sizeBytes: 104_857_600 });
  const params = { id: item.id };
  expect((await ana.make(readVaultItem, { params })).data!.seenBy).toEqual([
    { kind: 'video', audience: 'public', price: null, videos: 1 },
  ]);
  expect(await ana.make(deleteVaultItem, { params })).toMatchObject({ status: 409, code: 'VaultItemInVideo' });
  expect((await ana.make(deleteVaultItems, { body: { ids: [item.id] } })).data).toEqual({
    deleted: [],
    inUse: [item.id],
  });
  expect(await (await world.creator('cy')).make(deleteVideo, { params: { id: video.id } })).toMatchObject({
    status: 404,
  });
  expect((await ana.make(deleteVideo, { params: { id: video.id } })).status).toBe(200);
  expect((await ana.make(deleteVaultItem, { params })).status).toBe(200);
});

test('a file that is no video inside fails for its creator alone', async () => {
  const { world, ana } = await openVideos();
  await using _world = world;
  const broken = { name: 'a.mp4', type: 'video/mp4', content: bytes(ftyp('isom')) };
  const { data } = await ana.make(uploadVideo, { body: { title: 'A' }, files: [broken] });
  await world.drain();
  expect((await read(ana, data!.id)).data).toMatchObject({
    state: 'failed',
    reason: expect.any(String),
    video_url: null,
  });
  expect(await read(world.anonymous, data!.id)).toMatchObject({ status: 404 });
});

test('a video is open to its audience and locked without any address for others', async () => {
  const { world, ana, publish } = await openVideos();
  await using _world = world;
  await world.plan(ana);
  const [bo, cy, di] = [await world.member('bo'), await world.member('cy'), await world.member('di')];
  await world.card(di, { adult: false });
  await world.subscribe(bo, ana);
  const video = await publish({ title: 'Behind', description: 'Secret #place', audience: 'subscribers' });
  for (const viewer of [cy, world.anonymous]) {
    const [locked] = await latest(viewer);
    expect(locked).toMatchObject({ title: 'Behind', description: '', subjects: [], video_url: null, poster_url: null });
    expect(locked!.locked).toMatchObject({ reason: 'subscribers', offers: [{ kind: 'subscribe' }], videoCount: 1 });
    expect(JSON.stringify(locked)).not.toMatch(/original|poster\.webp|Secret/);
  }
  expect((await read(bo, video.id)).data).toMatchObject({ description: 'Secret #place', locked: null });

  const change = (body: z.input<(typeof editVideo)['body']>) => ana.make(editVideo, { params: { id: video.id }, body });
  await change({ audience: 'public', ageRestricted: true });
  expect((await read(di, video.id)).data!.locked).toMatchObject({ reason: 'age', offers: [{ kind: 'confirmAge' }] });
  expect((await read(world.anonymous, video.id)).data!.locked).toMatchObject({ offers: [{ kind: 'signIn' }] });
  expect((await di.make(listVideos, { query: { q: 'behind' } })).data).toEqual([]);
  expect((await cy.make(listVideos, { query: { q: 'behind' } })).data).toHaveLength(1);
  await change({ audience: 'friends', ageRestricted: false });
  expect([await read(cy, video.id), await latest(cy)]).toMatchObject([{ status: 404 }, []]);
  await world.follow(cy, ana);
  await world.follow(ana, cy);
  expect(await latest(cy)).toMatchObject([{ locked: null }]);
  await change({ audience: 'private' });
  expect([(await read(bo, video.id)).status, await latest(cy)]).toEqual([404, []]);
  await change({ audience: 'public' });
  await world.publish(userBlocked, { blockerId: ana.id, blockedId: bo.id });
  await world.drain();
  expect([(await read(bo, video.id)).status, await latest(bo)]).toEqual([404, []]);
  expect(await cy.make(editVideo, { params: { id: video.id }, body: { title: 'Mine' } })).toMatchObject({
    status: 404,
  });
});

test('a video with a price is sold through its offer, which ends with it', async () => {
  const { world, ana, publish } = await openVideos();
  await using _world = world;
  const bo = await world.member('bo');
  const video = await publish({ title: 'For sale', price: 5 });
  const price = { amountMinor: 500, currency: 'USD' };
  const offer = { subjectKind: 'video', postId: video.id, creatorId: ana.id };
  await world.drain();
  expect(world.published(offerPublished)).toMatchObject([{ ...offer, revision: 1, price, audience: 'public' }]);
  expect((await read(bo, video.id)).data!.locked!.offers).toEqual([{ kind: 'buy', postId: video.id, price }]);
  for (const act of [
    bo.make(likeVideo, { params: { id: video.id } }),
    bo.make(listVideoComments, { params: { id: video.id } }),
    bo.make(addVideoComment, { params: { id: video.id }, body: { content: 'Hi' } }),
    bo.make(viewVideo, { params: { id: video.id }, body: { watched: 1 } }),
  ])
    expect(await act).toMatchObject({ status: 403, code: 'VideoLocked' });

  await world.buy(bo, ana.id, PostId.parse(video.id), 'video');
  expect(world.published(accessChanged)).toMatchObject([{ subjectKind: 'video', postId: video.id, isOpen: true }]);
  expect((await read(bo, video.id)).data).toMatchObject({ isPurchased: true, locked: null });
  await ana.make(deleteVideo, { params: { id: video.id } });
  await world.drain();
  expect(world.published(offerWithdrawn)).toMatchObject([{ ...offer, revision: 2 }]);
});

test('a deleted video is restored for a day with its likes, comments and offer, by its creator alone', async () => {
  const { world, ana, publish } = await openVideos();
  await using _world = world;
  const [bo, cy] = [await world.member('bo'), await world.creator('cy')];
  const { id } = await publish({ title: 'A #day', audience: 'public' });
  const params = { id };
  await bo.make(likeVideo, { params });
  await bo.make(addVideoComment, { params, body: { content: 'Hi' } });
  await ana.make(editVideo, { params, body: { price: 5 } });
  expect(await cy.make(editVideo, { params, body: { title: 'Mine' } })).toMatchObject({ status: 404 });
  expect((await ana.make(deleteVideo, { params })).status).toBe(200);
  for (const viewer of [ana, bo, world.anonymous]) {
    expect(await read(viewer, id)).toMatchObject({ status: 404, code: 'VideoNotFound' });
    expect([await latest(viewer), (await viewer.make(listVideos, {})).data]).toEqual([[], []]);
    expect((await viewer.make(listVideos, { query: { ids: id } })).data).toEqual([]);
  }
  expect((await ana.make(listVideos, { query: { state: 'unpublished' } })).data).toEqual([]);
  for (const act of [
    bo.make(likeVideo, { params }),
    ana.make(editVideo, { params, body: { title: 'B' } }),
    ana.make(deleteVideo, { params }),
    cy.make(restoreVideo, { params }),
  ])
    expect(await act).toMatchObject({ status: 404, code: 'VideoNotFound' });
  expect((await world.anonymous.make(restoreVideo, { params })).status).toBe(401);

  for (let times = 0; times < 2; times++)
    expect((await ana.make(restoreVideo, { params })).data).toMatchObject({
      id,
      likes: 1,
      comments: 1,
      title: 'A #day',
    });
  await world.drain();
  const offer = { subjectKind: 'video', postId: id };
  expect(world.published(offerPublished)).toMatchObject([
    { ...offer, revision: 1 },
    { ...offer, revision: 3 },
  ]);
  expect(world.published(offerWithdrawn)).toMatchObject([{ ...offer, revision: 2 }]);
  expect(await latest(bo)).toMatchObject([{ id, locked: { reason: 'price' } }]);
  await ana.make(editVideo, { params, body: { title: 'B #day' } });
  await world.drain();
  expect(world.published(videoPublished).map(({ videoId, title }) => [videoId, title])).toEqual([
    [id, 'A #day'],
    [id, 'A #day'],
    [id, 'B #day'],
  ]);

  await ana.make(deleteVideo, { params });
  world.clock.advance({ seconds: videoRestorableMs / 1000 + 1 });
  await world.sweep();
  expect(await ana.make(restoreVideo, { params })).toMatchObject({ status: 404 });
});

test('a video that is deleted while its file is processed is published when it is restored', async () => {
  const { world, ana } = await openVideos();
  await using _world = world;
  const { id } = await world.withoutProcessing(async () => {
    const uploaded = dataOf(await ana.make(uploadVideo, { body: { title: 'A' }, files: [await film()] }));
    await ana.make(deleteVideo, { params: { id: uploaded.id } });
    return uploaded;
  });
  await world.drain();
  expect(await latest(ana)).toEqual([]);
  expect((await ana.make(restoreVideo, { params: { id } })).data).toMatchObject({ state: 'published' });
  expect(await latest(world.anonymous)).toMatchObject([{ id }]);
});
