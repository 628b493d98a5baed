import { profileUpdated } from '@velvet/contracts/account/events';
import { readProfile, removeAvatar, uploadAvatar, uploadBanner } from '@velvet/contracts/account/profile';
import { openWorld, type World } from '@velvet/testing/world';
import { parse } from 'exifr';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '#service.ts';

let world: World;
beforeAll(async () => void (world = await openWorld([account])));
afterAll(() => world[Symbol.asyncDispose]());

/** Red on the left, blue on the right, taken at a place. */
async function photograph(width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  const half = { create: { width: width / 2, height, channels: 3 as const, background: '#00f' } };
  const jpeg = await sharp({ create: { width, height, channels: 3, background: '#f00' } })
    .composite([{ input: await sharp(half).png().toBuffer(), left: width / 2, top: 0 }])
    .withExif({ IFD0: { Copyright: 'Ana' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '38/1 43/1 0/1' } })
    .jpeg()
    .toBuffer();
  return new Uint8Array(jpeg);
}

const file = (content: Uint8Array<ArrayBuffer>, type = 'image/jpeg', name = 'me.jpg') => [{ name, type, content }];

async function stored(address: string | null | undefined): Promise<Buffer | undefined> {
  const object = await world.storage.get(address?.replace('/media/', '') ?? 'none');
  return object && Buffer.concat(await Array.fromAsync(object.body as AsyncIterable<Buffer>));
}

test('a photograph becomes a square without a trace of where it was taken, and the card shows it', async () => {
  const ana = await world.user('ana');
  const content = await photograph(800, 400);
  expect(await parse(Buffer.from(content), { gps: true })).toHaveProperty('GPSLatitude');

  const { status, data } = await ana.make(uploadAvatar, { files: file(content) });

  expect(status).toBe(200);
  expect(data?.avatar).toMatch(/^\/media\/public\/avatars\/[\w-]+\.webp$/);
  const bytes = await stored(data?.avatar);
  const read = await sharp(bytes).metadata();
  expect(read).toMatchObject({ format: 'webp', width: 512, height: 512 });
  expect([read.exif, read.xmp, read.iptc, read.icc]).toEqual([undefined, undefined, undefined, undefined]);
  await world.drain();
  expect(world.published(profileUpdated).at(-1)).toMatchObject({ userId: ana.id, avatar: data?.avatar });
});

test('a replaced or removed picture is deleted after an hour, the one in use stays', async () => {
  const bob = await world.user('bob');
  const content = await photograph(300, 600);
  const first = (await bob.make(uploadAvatar, { files: file(content) })).data?.avatar;
  const second = (await bob.make(uploadAvatar, { files: file(content) })).data?.avatar;
  const banner = (await bob.make(uploadBanner, { files: file(content) })).data?.banner;
  expect(await sharp(await stored(banner)).metadata()).toMatchObject({ width: 1500, height: 500 });
  await world.sweep();
  expect(await stored(first)).toBeDefined();

  world.clock.advance({ hours: 2 });
  await world.sweep();
  expect(await stored(first)).toBeUndefined();
  expect(await stored(second)).toBeDefined();

  expect((await bob.make(removeAvatar)).data).toMatchObject({ avatar: null, banner });
  world.clock.advance({ hours: 2 });
  await world.sweep();
  expect(await stored(second)).toBeUndefined();
  expect(await stored(banner)).toBeDefined();
});

test.each([
  { is: 'text called an image', content: 'hello', status: 415 },
  { is: 'markup that images can be', content: '<svg xmlns="http://www.w3.org/2000/svg"/>', status: 415 },
  { is: 'the first bytes of an image', content: '\u0089PNG\r\n\u001a\n', status: 415 },
])('$is is refused by its bytes', async ({ content, status }) => {
  const cleo = await world.user('cleo');
  const bytes = new Uint8Array(Buffer.from(content, 'latin1'));
  const answer = await cleo.make(uploadAvatar, { files: file(bytes) });
  expect(answer).toMatchObject({ status, field: 'file' });
  expect((await cleo.make(readProfile)).data?.avatar).toBeNull();
});

test('an image that ends too early is refused, and nothing is stored', async () => {
  const eli = await world.user('eli');
  const content = await photograph(900, 900);
  const answer = await eli.make(uploadAvatar, { files: file(content.slice(0, content.length / 2)) });
  expect(answer).toMatchObject({ status: 400, code: 'InvalidInput', field: 'file' });
  expect((await eli.make(readProfile)).data?.avatar).toBeNull();
});

test('more than 20 MB are refused with the limit, and no file at all by its field', async () => {
  const dora = await world.user('dora');
  const answer = await dora.make(uploadBanner, { files: file(new Uint8Array(20 * 1024 * 1024 + 1)) });
  expect(answer).toMatchObject({ status: 413, code: 'TooLarge', message: 'A picture can have at most 20 MB.' });
  expect(await dora.make(uploadAvatar, { files: [] })).toMatchObject({ status: 400, field: 'file' });
  expect((await dora.make(uploadAvatar, {})).status).toBe(415);
});
