import { postPublished } from '@velvet/contracts/content/events';
import { createPost, listPosts, readPost, savePost } from '@velvet/contracts/content/post-calls';
import { listSavedPosts } from '@velvet/contracts/content/saved-calls';
import { listVault, readVaultItem, summariseVault } from '@velvet/contracts/content/vault';
import { m4a, mp3, opusWebm, secrets, wav } from '@velvet/media/testing/audio.fixture';
import { expect, test } from 'vitest';
import { bytes, openContent } from './world.ts';

const recording = () => ({ name: 'voice.wav', type: 'audio/wav', content: bytes(wav(2)) });

test.each([
  { of: 'an MP3', name: 'song.mp3', make: mp3, mime: 'audio/mpeg', hasWaveform: true },
  { of: 'a recording of a browser', name: 'note.webm', make: opusWebm, mime: 'audio/webm', hasWaveform: true },
  { of: 'an M4A without ffmpeg', name: 'podcast.m4a', make: m4a, mime: 'audio/mp4', hasWaveform: false },
])('$of becomes an audio item without its tags', async ({ name, make, mime, hasWaveform }) => {
  await using world = await openContent({ PATH: '' });
  const ana = await world.creator('ana');

  const item = await world.item(ana, { name, type: 'application/x-strange', content: bytes(await make(2)) });

  expect(item).toMatchObject({
    type: 'audio',
    state: 'ready',
    reason: null,
    durationSeconds: expect.closeTo(2, 1),
    waveform: { length: hasWaveform ? 96 : 0 },
    urls: { poster: null, renditions: [] },
  });
  const played = await fetch(item.urls.original!);
  expect(played.headers.get('content-type')).toBe(mime);
  const clean = Buffer.from(await played.arrayBuffer());
  expect(secrets.filter((secret) => clean.includes(secret))).toEqual([]);
});

test('audio has its own filter and count in the vault', async () => {
  await using world = await openContent();
  const ana = await world.creator('ana');
  const item = await world.item(ana, recording());
  await world.item(ana, { name: 'a.txt', type: 'text/plain', content: bytes(Buffer.from('a')) });

  const { data: audio } = await ana.make(listVault, { query: { type: 'audio' } });
  const { data: summary } = await ana.make(summariseVault, {});

  expect(audio!.map(({ id }) => id)).toEqual([item.id]);
  expect(summary!.byType).toEqual({ image: 0, video: 0, audio: 1, document: 1 });
});

test('a post with an audio file is published as audio once the file is processed', async () => {
  await using world = await openContent();
  const ana = await world.creator('ana');

  const { data: made } = await ana.make(createPost, { body: { text: 'New song' }, files: [recording()] });
  await world.drain();

  const { data: post } = await world.anonymous.make(readPost, { params: { id: made!._id } });
  expect(post).toMatchObject({ type: 'audio', state: 'published' });
  expect(post!.content.media).toMatchObject([
    { type: 'audio', durationSeconds: 2, posterUrl: null, renditions: [], waveform: { length: 96 } },
  ]);
  expect((await fetch(post!.content.media[0]!.url)).headers.get('content-type')).toBe('audio/wav');
  expect(world.published(postPublished)).toMatchObject([{ imageCount: 0, videoCount: 0, audioCount: 1 }]);
});

test('a locked audio post shows its length, and neither its address nor its waveform', async () => {
  await using world = await openContent();
  const ana = await world.creator('ana');
  const item = await world.item(ana, recording());
  const post = await world.post(ana, { text: 'Secret song', price: 5, vaultItemIds: [item.id] });

  const { data: locked } = await world.anonymous.make(readPost, { params: { id: post._id } });

  expect(locked!.locked).toMatchObject({
    imageCount: 0,
    videoCount: 0,
    audioCount: 1,
    audioSeconds: 2,
    previewUrl: null,
  });
  expect(JSON.stringify(locked)).not.toMatch(/original|waveform/);
});

test('the posts of a person and saved posts are filtered by their media, also behind a lock', async () => {
  await using world = await openContent();
  const [ana, fan] = [await world.creator('ana'), await world.member('fan')];
  const item = await world.item(ana, recording());
  const open = await world.post(ana, { text: 'Song', vaultItemIds: [item.id] });
  const words = await world.post(ana, { text: 'Words' });
  const sold = await world.post(ana, { text: 'Secret song', price: 5, vaultItemIds: [item.id] });
  const listed = async (who: Pick<typeof fan, 'make'>, query: object) => {
    const { data, meta } = await who.make(listPosts, { query: { author: ana.id, ...query } });
    return [data!.map(({ _id }) => _id), meta!.hasMore];
  };
  for (const who of [world.anonymous, fan, ana]) {
    expect(await listed(who, { media: 'audio' })).toEqual([[sold._id, open._id], false]);
    expect(await listed(who, { media: 'audio', limit: 1, page: 2 })).toEqual([[open._id], false]);
    expect(await listed(who, { media: 'video' })).toEqual([[], false]);
    expect(await listed(who, {})).toEqual([[sold._id, words._id, open._id], false]);
  }
  const bad = await fan.make(listPosts, { query: { author: ana.id, media: 'text' as never } });
  expect(bad).toMatchObject({ status: 400, field: 'media' });
  for (const { _id } of [open, words]) await fan.make(savePost, { params: { id: _id } });
  const { data: saved } = await fan.make(listSavedPosts, { query: { kind: 'audio' } });
  expect(saved!.map(({ _id }) => _id)).toEqual([open._id]);
});

test('a file that has the name of audio is judged by its bytes', async () => {
  await using world = await openContent();
  const ana = await world.creator('ana');

  const program = await world.item(ana, { ...recording(), content: bytes(Buffer.from('\u007fELF\u0000')) });

  expect(program).toMatchObject({ state: 'failed', reason: expect.stringContaining("isn't supported") });
  expect(await ana.make(readVaultItem, { params: { id: program.id } })).toMatchObject({ data: { waveform: [] } });
});
