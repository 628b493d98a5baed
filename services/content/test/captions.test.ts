import { deleteCaptions, saveCaptions } from '@velvet/contracts/content/captions';
import { maxCaptionBytes } from '@velvet/contracts/content/limits';
import { createPost, readPost } from '@velvet/contracts/content/post-calls';
import { readVaultItem, type VaultItem } from '@velvet/contracts/content/vault';
import { readVideo, uploadVideo } from '@velvet/contracts/content/videos';
import { phoneMp4 } from '@velvet/media/testing/video.fixture';
import { dataOf, type Person } from '@velvet/testing/person';
import { expect, test } from 'vitest';
import { bytes, openContent, photograph } from './world.ts';

const german = `WEBVTT - from the editor

STYLE
::cue { background-image: url(https://elsewhere.example/a.png) }

NOTE not for everyone

1
00:01.000 --> 00:02.500 line:10% align:left
Guten <b>Morgen</b>

00:02.500 --> 01:00:03.000
- Hallo
- Ja?
`;
const kept = `WEBVTT

00:00:01.000 --> 00:00:02.500 line:10% align:left
Guten <b>Morgen</b>

00:00:02.500 --> 01:00:03.000
- Hallo
- Ja?
`;

const film = async () => ({
  name: 'film.mp4',
  type: 'video/mp4',
  content: bytes(Buffer.from(await phoneMp4({ seconds: 1, width: 64, height: 48 }))),
});
const save = (owner: Person, id: VaultItem['id'], language: string, text: string | Uint8Array<ArrayBuffer>) =>
  owner.make(saveCaptions, {
    params: { id, language },
    files: [{ name: 'a.vtt', type: 'text/vtt', content: typeof text === 'string' ? bytes(Buffer.from(text)) : text }],
  });

test('captions are shown wherever the video is, to those who may watch it', async () => {
  await using world = await openContent();
  const [ana, ben] = [await world.creator('ana'), await world.member('ben')];
  const { id } = await world.item(ana, await film());
  expect((await save(ben, id, 'de', german)).code).toBe('VaultItemNotFound');

  const item = dataOf(await save(ana, id, 'DE', german));
  dataOf(await save(ana, id, 'pt-br', german.replace('Guten', 'Bom')));

  expect(item.urls.captions).toEqual([{ language: 'de', url: expect.stringMatching(/captions\/de\.vtt$/) }]);
  const post = dataOf(await ana.make(createPost, { body: { text: 'Sea', vaultItemIds: [id] } }));
  const open = dataOf(await world.anonymous.make(readPost, { params: { id: post._id } })).content.media[0]?.captions;
  expect(open?.map(({ language }) => language)).toEqual(['de', 'pt-BR']);
  const at = (address: string) => fetch(`${world.url('content')}${address}`);
  const served = await at(open?.[0]?.url ?? '');
  expect([served.headers.get('content-type'), served.headers.get('x-content-type-options')]).toEqual([
    'text/vtt; charset=utf-8',
    'nosniff',
  ]);
  expect(await served.text()).toBe(kept);

  const { id: videoId } = dataOf(
    await ana.make(uploadVideo, { body: { title: 'Sea', vaultItemId: id, audience: 'subscribers' } }),
  );
  const locked = dataOf(await ben.make(readVideo, { params: { id: videoId } }));
  expect([locked.captions, locked.itemId]).toEqual([[], null]);
  await world.plan(ana);
  await world.subscribe(ben, ana);
  const watched = dataOf(await ben.make(readVideo, { params: { id: videoId } })).captions[1]?.url ?? '';
  expect(await (await at(watched)).text()).toContain('Bom');
  expect((await at(watched.replace('pt-BR', 'fr'))).status).toBe(404);
  expect((await at(watched.replace(/\/\d+\./, '/9999999999.'))).status).toBe(403);
  world.clock.advance({ minutes: 5 });
  expect((await at(watched)).status).toBe(403);
});

test('captions are replaced and deleted by their owner, and end with the video', async () => {
  await using world = await openContent();
  const [ana, ben] = [await world.creator('ana'), await world.creator('ben')];
  const { id } = await world.item(ana, await film());
  dataOf(await save(ana, id, 'en', german));

  const replaced = dataOf(await save(ana, id, 'en', 'WEBVTT\r\n\r\n00:01.000 --> 00:02.000\r\nHi'));

  const address = replaced.urls.captions[0]?.url ?? '';
  expect(await (await fetch(`${world.url('content')}${address}`)).text()).toContain('\nHi\n');
  const params = { id, language: 'en' };
  expect((await ben.make(deleteCaptions, { params })).code).toBe('VaultItemNotFound');
  expect(dataOf(await ana.make(deleteCaptions, { params })).urls.captions).toEqual([]);
  expect(dataOf(await ana.make(deleteCaptions, { params })).urls.captions).toEqual([]);
  expect((await fetch(`${world.url('content')}${address}`)).status).toBe(404);
});

test('a file that is no captions is refused, with its reason and field', async () => {
  await using world = await openContent();
  const ana = await world.creator('ana');
  const { id } = await world.item(ana, await film());
  const picture = await world.item(ana, await photograph());

  for (const [file, reason] of [
    ['1\n00:00:01,000 --> 00:00:02\nSubRip', 'line'],
    ['1\nHello', 'nor SubRip'],
    ['WEBVTTX\n\n00:01.000 --> 00:02.000\nHi', 'first line must be WEBVTT'],
    ['WEBVTT\n', 'no captions'],
    ['WEBVTT\n\n00:01.000 -> 00:02.000\nHi', 'line 4'],
    ['WEBVTT\n\n00:02.000 --> 00:01.000\nHi', 'line 3'],
    ['<script>alert(1)</script>', 'first line must be WEBVTT'],
    [new Uint8Array([0x57, 0xff, 0xfe]), 'UTF-8'],
    ['', 'first line must be WEBVTT'],
  ] as const) {
    const refused = await save(ana, id, 'en', file);
    expect(refused).toMatchObject({ status: 400, field: 'file', message: expect.stringMatching(reason) });
  }
  const large = `WEBVTT\n\n00:01.000 --> 00:02.000\n${'a'.repeat(maxCaptionBytes)}`;
  expect(await save(ana, id, 'en', large)).toMatchObject({ status: 413, code: 'CaptionsTooLarge', field: 'file' });
  expect((await save(ana, picture.id, 'en', german)).code).toBe('VaultItemNoVideo');
  for (const language of ['x', 'not a language', 'en-', 'a'.repeat(40)])
    expect(await save(ana, id, encodeURIComponent(language), german)).toMatchObject({ status: 400, field: 'language' });
  for (const language of 'aa ab af am ar az be bg bn br ca cs cy da de el en es et eu'.split(' '))
    dataOf(await save(ana, id, language, 'WEBVTT\n\n00:01.000 --> 00:02.000\nHi'));
  expect((await save(ana, id, 'fi', 'WEBVTT\n\n00:01.000 --> 00:02.000\nHi')).code).toBe('TooManyCaptions');
  expect(dataOf(await ana.make(readVaultItem, { params: { id } })).urls.captions).toHaveLength(20);
});
