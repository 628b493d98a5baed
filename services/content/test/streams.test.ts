import { createPost, readPost } from '@velvet/contracts/content/post-calls';
import { deleteVaultItem, readVaultItem, type VaultItem } from '@velvet/contracts/content/vault';
import type { VaultItemId } from '@velvet/contracts/ids';
import { newId } from '@velvet/kit/base/ids';
import { phoneMp4, soundingMov } from '@velvet/media/testing/video.fixture';
import { isNodeAvInstalled } from '@velvet/media/transcoding/node-av.transcoder';
import { dataOf, type Person } from '@velvet/testing/person';
import { hasS3, openS3 } from '@velvet/testing/s3';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import type { streamMaking } from '#streams/stream-making.service.ts';
import { openContent } from './world.ts';

type World = Awaited<ReturnType<typeof openContent>>;

const transcoding = { CONTENT_TRANSCODER: 'auto' };
const fileOf = (content: Uint8Array) => ({
  name: 'film.mov',
  type: 'video/quicktime',
  content: new Uint8Array(content),
});

const smallItem = async (world: World, owner: Person): Promise<VaultItem> =>
  await world.item(owner, fileOf(await soundingMov({ seconds: 1, width: 64, height: 48 }, 0.3)));

const at = (world: World, address: string) => `${world.url('content')}${address}`;

async function textAt(world: World, address: string): Promise<string> {
  const response = await fetch(at(world, address));
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/vnd.apple.mpegurl']);
  return await response.text();
}

/** Returns the addresses in a playlist, resolved against its own. */
const addressesIn = (playlist: string, address: string) =>
  [...playlist.matchAll(/^(?:#EXT-X-MAP:URI="([^"]+)"|([^#\s]+))$/gm)].map(([, map, line]) =>
    address.replace('index.m3u8', map ?? line ?? ''),
  );

/** The storages of media: files, and S3 where its engine is available. */
const storages = [
  {
    name: 'files',
    open: () => Promise.resolve({ storage: undefined, [Symbol.asyncDispose]: () => Promise.resolve() }),
  },
  ...(hasS3 ? [{ name: 'S3', open: openS3 }] : []),
];

/** Opens a world with a transcoded video once for all tests of a storage, because the transcoding takes most of their time. */
const stages = storages.map(({ name, open }) => {
  let stage: Awaited<ReturnType<typeof openStage>> | undefined;
  afterAll(() => stage?.[Symbol.asyncDispose]());
  return { name, open: async () => (stage ??= await openStage(open)) };
});

async function openStage(open: (typeof storages)[number]['open']) {
  const engine = await open();
  const world = await openContent(transcoding, engine.storage && { storage: engine.storage });
  const ana = await world.creator('ana');
  const { id } = await world.item(ana, fileOf(await soundingMov({ seconds: 5, width: 640, height: 480 }, 0.3)));
  return {
    world,
    ana,
    /** Reads the video, of which the addresses end after 5 minutes: two renditions, two segments and three tiles of the strip. */
    readItem: async () => dataOf(await ana.make(readVaultItem, { params: { id } })),
    async [Symbol.asyncDispose]() {
      await world[Symbol.asyncDispose]();
      await engine[Symbol.asyncDispose]();
    },
  };
}

test.skipIf(!isNodeAvInstalled()).each(stages)(
  'a video plays by the playlists of its viewer, who needs one address, on $name',
  async ({ open }) => {
    const { world, ana, readItem } = await open();
    const item = await readItem();
    expect(item.urls).toMatchObject({
      stream: expect.stringMatching(/^\/media\/stream\//),
      poster: expect.any(String),
    });
    const post = await world.post(ana, { text: 'Film', privacy: 'public', vaultItemIds: [item.id] });
    const [seen] = dataOf(await world.anonymous.make(readPost, { params: { id: post._id } })).content?.media ?? [];
    const address = seen?.streamUrl ?? '';
    expect(address).not.toBe(item.urls.stream);

    const main = await textAt(world, address);
    const lists = addressesIn(main, address);
    expect(lists.map((list) => list.split('/').at(-2))).toEqual(['480', '240']);
    expect(main).toMatch(/RESOLUTION=640x480,FRAME-RATE=10\.000,CODECS="avc1\.\w+,mp4a\.40\.2"/);
    const parts = addressesIn(await textAt(world, lists[0] ?? ''), lists[0] ?? '');
    expect(parts.map((part) => part.split('/').at(-1))).toEqual(['init.mp4', 'segment-0.m4s', 'segment-1.m4s']);
    const [init = '', segment = ''] = parts;
    const started = await fetch(at(world, init));
    expect([started.status, started.headers.get('content-type')]).toEqual([200, 'video/mp4']);
    expect(Buffer.from(await started.arrayBuffer()).toString('latin1', 4, 8)).toBe('ftyp');
    const whole = Buffer.from(await (await fetch(at(world, segment))).arrayBuffer());
    expect(whole.toString('latin1').match(/moof/g)?.length).toBeGreaterThan(0);
    const part = await fetch(at(world, segment), { headers: { range: 'bytes=10-19' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${whole.length}`]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(10, 20));
  },
);

test.skipIf(!isNodeAvInstalled()).each(stages)(
  'an address of a stream opens nothing else, and ends after 5 minutes, on $name',
  async ({ open }) => {
    const { world, ana, readItem } = await open();
    const other = await smallItem(world, ana);
    const item = await readItem();
    const address = item.urls.stream ?? '';
    const grant = address.split('/').at(-2) ?? '';
    const segment = address.replace('index.m3u8', '480/segment-0.m4s');
    const segmentOfOther = (other.urls.stream ?? '').replace('index.m3u8', '48/segment-0.m4s');
    const statusOf = async (path: string) => (await fetch(at(world, path))).status;
    const sold = dataOf(await ana.make(createPost, { body: { text: 'Film', price: 5, vaultItemIds: [item.id] } }));
    const locked = await world.anonymous.make(readPost, { params: { id: sold._id } });

    expect(JSON.stringify(locked.data)).not.toContain('/media/stream/');
    expect([await statusOf(segment), await statusOf(segmentOfOther)]).toEqual([200, 200]);
    expect(await statusOf(segmentOfOther.replace(other.urls.stream?.split('/').at(-2) ?? '', grant))).toBe(403);
    expect(await statusOf(segment.replace(item.id, other.id))).toBe(403);
    expect(await statusOf(segment.replace(item.id, newId()))).toBe(403);
    const [expiry, viewer, signature] = grant.split('.');
    for (const forged of [
      `${Number(expiry) + 600}.${viewer}.${signature}`,
      `${expiry}.AAAAAAAAAAAA.${signature}`,
      `${expiry}.${viewer}.`,
      'x',
    ])
      expect(await statusOf(segment.replace(grant, forged))).toBe(403);
    for (const path of [
      '480/segment-99.m4s',
      '720/index.m3u8',
      '480/..%2f..%2foriginal',
      '480/segment-0.m4s%00',
      'source',
    ])
      expect(await statusOf(address.replace('index.m3u8', path))).toBe(404);

    world.clock.advance({ minutes: 5 });

    expect(await statusOf(segment)).toBe(403);
    const { urls } = dataOf(await ana.make(readVaultItem, { params: { id: other.id } }));
    expect(await statusOf(urls.stream ?? '')).toBe(200);
    await ana.make(deleteVaultItem, { params: { id: other.id } });
    await world.drain();
    world.clock.advance({ seconds: 10 });
    expect(await statusOf(urls.stream ?? '')).toBe(404);
    expect(await keysOf(world, other.id)).toEqual([]);
  },
);

test.skipIf(!isNodeAvInstalled()).each(stages)(
  'the preview strip has a tile for every 2 seconds, under the signature of the stream, on $name',
  async ({ open }) => {
    const { world, readItem } = await open();
    const item = await readItem();
    const part = (name: string) => fetch(at(world, (item.urls.stream ?? '').replace('index.m3u8', name)));

    const text = await part('strip.vtt');
    const picture = await part('strip.webp');

    expect(text.headers.get('content-type')).toBe('text/vtt; charset=utf-8');
    expect((await text.text()).match(/strip\.webp#xywh=.+/g)).toEqual(
      [0, 160, 320].map((x) => `strip.webp#xywh=${x},0,160,120`),
    );
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).toMatchObject({ width: 480, height: 120 });
    world.clock.advance({ minutes: 5 });
    expect([(await part('strip.vtt')).status, (await part('strip.webp')).status]).toEqual([403, 403]);
  },
);

test.skipIf(!isNodeAvInstalled())('a video of before there were preview strips gets one, or is given up', async () => {
  await using world = await openContent(transcoding);
  const ana = await world.creator('ana');
  const { id } = await smallItem(world, ana);
  const { db } = world.service('content');
  const statusOf = async (name: string) => {
    // addresses of streams end after five minutes
    world.clock.advance({ minutes: 10 });
    const { urls } = dataOf(await ana.make(readVaultItem, { params: { id } }));
    return (await fetch(at(world, (urls.stream ?? '').replace('index.m3u8', name)))).status;
  };
  const age = async (attempts: number) => {
    await db.run('test.age', `update video_stream set made = made - 'strip', strip_attempts = $1`, [attempts]);
    await world.storage.delete([`vault/${id}/strip.webp`]);
    world.clock.advance({ hours: 2 });
  };
  await age(0);
  expect(await statusOf('strip.vtt')).toBe(404);
  await world.sweep('streams.plan-strips');
  expect([await statusOf('strip.vtt'), await statusOf('strip.webp')]).toEqual([200, 200]);

  await age(3);
  await world.sweep('streams.plan-strips');
  world.clock.advance({ hours: 2 });
  await world.sweep('streams.plan-strips');
  expect([await statusOf('strip.vtt'), await statusOf('strip.webp')]).toEqual([404, 404]);
  const strips = `select made -> 'strip' as strip, strip_attempts as attempts from video_stream where place = 0`;
  expect(await db.rows('test.strips', strips, [])).toEqual([{ strip: null, attempts: 4 }]);
});

test.skipIf(!isNodeAvInstalled())('a killed rendition is made again, and finished ones are not', async () => {
  await using world = await openContent(transcoding);
  const ana = await world.creator('ana');
  const { id } = await world.item(ana, fileOf(await soundingMov({ seconds: 1, width: 640, height: 480 }, 0.3)));
  const { db, context } = world.service('content');
  const rows = () =>
    db.rows('test.streams', 'select height, state, attempts from video_stream where item_id = $1 order by place', [id]);
  await db.run('test.kill', `update video_stream set state = 'processing', made = null where height = 240`, []);

  await (context as { streamMaking: ReturnType<typeof streamMaking> }).streamMaking.resume(world.clock.now());
  await world.drain();

  expect(await rows()).toEqual([
    { height: 480, state: 'ready', attempts: 1 },
    { height: 240, state: 'ready', attempts: 2 },
  ]);
});

test('a video that cannot be transcoded is ready as it is', async () => {
  await using world = await openContent({ ...transcoding, CONTENT_FFMPEG_PATH: '/bin/false' });
  const ana = await world.creator('ana');

  const item = await world.item(ana, fileOf(await phoneMp4({ seconds: 1, width: 320, height: 240 })));

  expect(item).toMatchObject({ state: 'ready', urls: { original: expect.any(String), stream: null } });
  const { db } = world.service('content');
  expect(await db.rows('test.streams', 'select state from video_stream', [])).toEqual([{ state: 'failed' }]);
});

async function keysOf(world: World, id: VaultItemId): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of world.storage.list(`vault/${id}`)) keys.push(key);
  return keys;
}
