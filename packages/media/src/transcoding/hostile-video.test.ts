import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { rewriteWithoutMetadata } from '#rewrite.ts';
import { temporaryFolder } from '#testing/folder.ts';
import { sourceIn, transcoders } from '#testing/transcoders.ts';
import { phoneMp4, referring } from '#testing/video.fixture.ts';
import { transcode } from './transcode.ts';

const small = { seconds: 9, width: 320, height: 240 };
const refused = { problem: { reason: expect.stringMatching(/^(Corrupt|TranscodingFailed)$/) } };
const ignore = () => {};

describe.each(transcoders)('$name and hostile videos', (transcoder) => {
  test('a video whose samples are destroyed is refused', async () => {
    await using folder = await temporaryFolder();
    const file = Buffer.from(await phoneMp4(small));
    file.fill(0, file.indexOf('mdat') + 4, file.lastIndexOf('moov') - 4);
    const source = await sourceIn(folder, file);

    await expect(
      transcode(transcoder, { source, folder: folder.path('out'), height: 240 }, ignore),
    ).rejects.toMatchObject(refused);
  });

  test('a truncated video is refused', async () => {
    await using folder = await temporaryFolder();
    await rewriteWithoutMetadata(await folder.write('whole', await phoneMp4(small)), folder.path('indexed'));
    const whole = await readFile(folder.path('indexed'));
    const source = await sourceIn(folder, whole.subarray(0, Math.round(whole.length / 2)));

    await expect(
      transcode(transcoder, { source, folder: folder.path('out'), height: 240 }, ignore),
    ).rejects.toMatchObject(refused);
  });

  test('a video that refers to another place does not make it read there', async () => {
    await using folder = await temporaryFolder();
    let requests = 0;
    const server = createServer((_request, response) => response.end(String((requests += 1)))).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/film.mp4`;
    const source = await sourceIn(folder, referring(await phoneMp4({ seconds: 2, width: 64, height: 48 }), url));

    await transcode(transcoder, { source, folder: folder.path('out'), height: 48 }, ignore).catch(ignore);

    server.close();
    expect(requests).toBe(0);
  });

  test('a playlist is not read as a video', async () => {
    await using folder = await temporaryFolder();
    const source = await sourceIn(folder, await phoneMp4(small));
    await folder.write('in', '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\nin\n#EXT-X-ENDLIST\n');

    await expect(
      transcode(transcoder, { source, folder: folder.path('out'), height: 240 }, ignore),
    ).rejects.toMatchObject(refused);
  });
});

describe.each(transcoders)('$name and other files', (transcoder) => {
  test.each([
    {
      what: 'a playlist',
      script: (path: string) => `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n${path}\n#EXT-X-ENDLIST\n`,
    },
    { what: 'a playlist of protocols', script: (path: string) => `#EXTM3U\n#EXTINF:4,\nconcat:${path}|file:${path}\n` },
    { what: 'a script', script: (path: string) => `ffconcat version 1.0\nfile '${path}'\n` },
  ])('$what in the place of a video opens no other file', async ({ script }) => {
    await using folder = await temporaryFolder();
    await using elsewhere = await temporaryFolder();
    const secret = await elsewhere.write('secret.mp4', await phoneMp4({ seconds: 2, width: 64, height: 48 }));
    const source = await sourceIn(folder, await phoneMp4(small));
    await folder.write('in', script(secret));

    await expect(
      transcode(transcoder, { source, folder: folder.path('out'), height: 48 }, ignore),
    ).rejects.toMatchObject(refused);
  });

  test('a video whose samples are in another file does not make it read that', async () => {
    await using folder = await temporaryFolder();
    await using elsewhere = await temporaryFolder();
    const film = await phoneMp4({ seconds: 2, width: 64, height: 48 });
    const secret = await elsewhere.write('secret.mp4', film);
    const hostile = referring(film, `file://${secret}`);
    // nothing of its own can be shown
    hostile.fill(0, hostile.indexOf('mdat') + 4, hostile.indexOf('moov') - 4);
    const source = await sourceIn(folder, hostile);

    await expect(
      transcode(transcoder, { source, folder: folder.path('out'), height: 48 }, ignore),
    ).rejects.toMatchObject(refused);
  });
});
