import { vaultItemProgressed } from '@velvet/contracts/content/events';
import { readVaultItem } from '@velvet/contracts/content/vault';
import { retryProcessing } from '@velvet/contracts/content/vault-processing';
import { readVideo, uploadVideo } from '@velvet/contracts/content/videos';
import { phoneMp4, soundingMov } from '@velvet/media/testing/video.fixture';
import { isNodeAvInstalled } from '@velvet/media/transcoding/node-av.transcoder';
import { dataOf } from '@velvet/testing/person';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { bytes, openContent } from './world.ts';

const mp4 = async () => ({
  name: 'film.mp4',
  type: 'video/mp4',
  content: bytes(Buffer.from(await phoneMp4({ seconds: 1, width: 64, height: 48 }))),
});

test.skipIf(!isNodeAvInstalled())(
  'the owner of a video sees the steps of its processing until it is made',
  async () => {
    await using world = await openContent({ CONTENT_TRANSCODER: 'auto' });
    const ana = await world.creator('ana');
    const film = bytes(Buffer.from(await soundingMov({ seconds: 1, width: 640, height: 480 }, 0.3)));
    const read = async (id: string) => dataOf(await ana.make(readVaultItem, { params: { id } }));

    const { id } = await world.withoutProcessing(async () => {
      const item = await world.upload(ana, { name: 'film.mov', type: 'video/quicktime', content: film });
      expect(item.processing.map(({ name, state }) => [name, state])).toEqual([
        ['analysing', 'waiting'],
        ['poster', 'waiting'],
      ]);
      return item;
    });
    await world.drain();

    const reports = world.published(vaultItemProgressed);
    expect(new Set(reports.map(({ itemId, ownerId }) => `${itemId} ${ownerId}`))).toEqual(new Set([`${id} ${ana.id}`]));
    const ofRenditions = reports.map(({ steps }) => steps.filter(({ name }) => name === 'rendition'));
    expect(ofRenditions.flat().map(({ height }) => height)).toContain(480);
    expect(reports.at(-1)?.steps).toEqual([]);
    expect(await read(id)).toMatchObject({ state: 'ready', processing: [] });
  },
);

test('progress is published at most once per second and item', async () => {
  await using world = await openContent();
  const ana = await world.creator('ana');
  const { id } = await world.item(ana, await mp4());
  const { db } = world.service('content');
  await db.run('test.waiting', `insert into video_stream values ($1, 480, 0, 'processing', 0.4, 1, now(), null)`, [id]);
  const before = world.published(vaultItemProgressed).length;
  const { reportProgress } = await import('#processing/progress.ts');
  const report = (isEnd: boolean) => db.transaction((tx) => reportProgress(tx, world.clock, id, { isEnd }));
  world.clock.advance({ seconds: 5 });

  for (let time = 0; time < 5; time += 1) await report(false);
  world.clock.advance({ seconds: 1 });
  await report(false);
  await report(true);
  await world.drain();

  const reports = world.published(vaultItemProgressed).slice(before);
  expect(reports).toHaveLength(3);
  expect(reports[0]?.steps.at(-1)).toEqual({ name: 'rendition', height: 480, state: 'active', percent: 40 });
});

test('a failed upload is processed again, and its video is published then', async () => {
  await using world = await openContent();
  const [ana, ben] = [await world.creator('ana'), await world.creator('ben')];
  const {
    id: videoId,
    itemId,
    source,
  } = await world.withoutProcessing(async () => {
    const video = dataOf(await ana.make(uploadVideo, { body: { title: 'Sea' }, files: [await mp4()] }));
    const key = `vault/${video.itemId}/source`;
    const stored = await buffer((await world.storage.get(key))!.body);
    await world.storage.delete([key]);
    return { id: video.id, itemId: video.itemId!, source: { key, stored } };
  });
  await world.drain();
  const params = { id: itemId };
  expect(dataOf(await ana.make(readVaultItem, { params }))).toMatchObject({ state: 'failed', processing: [] });
  await world.storage.put(source.key, source.stored, { contentType: 'video/mp4' });

  expect((await ben.make(retryProcessing, { params })).code).toBe('VaultItemNotFound');
  const again = dataOf(await ana.make(retryProcessing, { params }));
  await world.drain();

  expect(again).toMatchObject({ reason: null, processing: [{ name: 'analysing' }, { name: 'poster' }] });
  expect(dataOf(await ana.make(readVideo, { params: { id: videoId } })).state).toBe('published');
  expect(await world.storage.head(source.key)).toBeUndefined();
  expect(dataOf(await ana.make(retryProcessing, { params })).state).toBe('ready');
});

test('renditions that failed are made again', async () => {
  await using world = await openContent({ CONTENT_TRANSCODER: 'auto', CONTENT_FFMPEG_PATH: '/bin/false' });
  const ana = await world.creator('ana');
  const { id, processing } = await world.item(ana, await mp4());
  expect(processing.at(-1)).toMatchObject({ name: 'rendition', height: 48, state: 'failed' });

  const again = dataOf(await ana.make(retryProcessing, { params: { id } }));
  await world.drain();

  expect(again.processing.at(-1)?.state).not.toBe('failed');
  expect(dataOf(await ana.make(readVaultItem, { params: { id } })).processing.at(-1)?.state).toBe('failed');
});
