import { zip } from '@velvet/media/testing/document.fixture';
import { phoneMp4 } from '@velvet/media/testing/video.fixture';
import type { VaultItem } from '@velvet/contracts/content/vault';
import { beforeAll, expect, test } from 'vitest';
import { bytes, openContent, photograph } from './world.ts';

const script = '<script>fetch("/profile")</script>';
const html = Buffer.from(`<!doctype html><html><body>${script}</body></html>`);
const javascript = Buffer.from(`/*<!-- */fetch("/profile");//${script}`);
const archive = zip({ 'index.html': html.toString(), 'META-INF/MANIFEST.MF': 'Manifest-Version: 1.0\n' });
/** Recognises the foreign part of a file. */
const foreign = /<script|<!doctype|fetch\(|MANIFEST|index\.html/i;

const box = (type: string, content: Buffer) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
};

let film: Buffer;
beforeAll(async () => {
  film = Buffer.from(await phoneMp4({ seconds: 1, width: 160, height: 120 }));
});

/** Between the film's data and its index, where it moves nothing that the index points to. */
function beforeIndex(inner: Buffer): Buffer {
  let at = 0;
  while (film.toString('latin1', at + 4, at + 8) !== 'moov') at += film.readUInt32BE(at);
  return Buffer.concat([film.subarray(0, at), inner, film.subarray(at)]);
}

const films: [string, () => Buffer][] = [
  ['a page in a free box', () => beforeIndex(box('free', html))],
  ['a page in a box of no known type', () => beforeIndex(box('uuid', Buffer.concat([Buffer.alloc(16, 1), html])))],
  ['a script in a skip box', () => beforeIndex(box('skip', javascript))],
  ['an archive in a free box', () => beforeIndex(box('free', archive))],
  ['a page behind its end', () => Buffer.concat([film, box('free', html)])],
  ['an archive behind its end', () => Buffer.concat([film, box('free', archive)])],
  ['an archive in no box behind its end', () => Buffer.concat([film, archive])],
];

async function served(url: string) {
  const answer = await fetch(url);
  const body = Buffer.from(await answer.arrayBuffer());
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    sniffing: answer.headers.get('x-content-type-options'),
    hasForeign: foreign.test(body.toString('latin1')),
  };
}

const urlsOf = ({ urls }: VaultItem): string[] =>
  [urls.original, urls.download, ...urls.renditions.map(({ url }) => url)].filter((url) => url !== null);

test.each(films)('a film with %s is served as a film, without it', async (_what, make) => {
  const content = make();
  expect(foreign.test(content.toString('latin1'))).toBe(true);
  await using world = await openContent();
  const ana = await world.creator('ana');
  const item = await world.item(ana, { name: 'film.html', type: 'text/html', content: bytes(content) });
  expect(item).toMatchObject({ type: 'video', state: 'ready' });
  const answer = await served(item.urls.original!);
  expect(answer).toEqual({ status: 200, type: 'video/mp4', sniffing: 'nosniff', hasForeign: false });
});

test.each<[string, () => Buffer]>([
  ['a page', () => Buffer.concat([html, film])],
  ['a script', () => Buffer.concat([javascript, film])],
  ['an archive', () => Buffer.concat([archive, film])],
])('a film that begins with %s is served as nothing that a browser runs', async (_what, make) => {
  await using world = await openContent();
  const ana = await world.creator('ana');
  const item = await world.item(ana, { name: 'film.mp4', type: 'video/mp4', content: bytes(make()) });
  if (item.state === 'failed') return;
  const answer = await served(item.urls.original!);
  expect(answer.sniffing).toBe('nosniff');
  expect(answer.type).toMatch(/^(text\/plain|video\/mp4)/);
  expect(answer.type === 'video/mp4' && answer.hasForeign).toBe(false);
});

test.each<[string, (picture: Buffer) => Buffer]>([
  ['a page behind its end', (picture) => Buffer.concat([picture, html])],
  ['an archive behind its end', (picture) => Buffer.concat([picture, archive])],
  [
    'a script in its comment',
    (picture) => {
      const head = Buffer.from([0xff, 0xfe, 0, 0]);
      head.writeUInt16BE(javascript.length + 2, 2);
      return Buffer.concat([picture.subarray(0, 2), head, javascript, picture.subarray(2)]);
    },
  ],
])('a picture with %s is served as pictures, without it', async (_what, spoil) => {
  await using world = await openContent();
  const ana = await world.creator('ana');
  const { content } = await photograph();
  const file = { name: 'picture.html', type: 'text/html', content: bytes(spoil(Buffer.from(content))) };
  const item = await world.item(ana, file);
  expect(item).toMatchObject({ type: 'image', state: 'ready' });
  for (const url of urlsOf(item)) {
    const answer = await served(url);
    expect(answer).toMatchObject({ status: 200, sniffing: 'nosniff', hasForeign: false });
    expect(answer.type).toMatch(/^image\/(jpeg|webp)$/);
  }
});

test.each([
  ['a page', html],
  ['a script', javascript],
  ['a picture that is a program', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`)],
])('%s is served as plain text', async (_what, content) => {
  await using world = await openContent();
  const ana = await world.creator('ana');
  const item = await world.item(ana, { name: 'page.html', type: 'text/html', content: bytes(content) });
  expect(item).toMatchObject({ type: 'document', state: 'ready' });
  expect(await served(item.urls.original!)).toMatchObject({ type: 'text/plain; charset=utf-8', sniffing: 'nosniff' });
});
