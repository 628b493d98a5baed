import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { UploadGone, type ObjectStorage } from '#storage/object-storage.ts';
import { storages } from './adapters.ts';

const noEngine = 'the engine is not here';

const text = (storage: ObjectStorage, key: string, range?: { from: number; to: number }) =>
  storage.get(key, range).then(async (object) => object && (await buffer(object.body)).toString());

const partOf = async (storage: ObjectStorage, upload: string, number: number, content: Buffer) => {
  const url = await storage.signPart('big/file', upload, number, {
    expiresInSeconds: 300,
    contentLength: content.length,
  });
  return fetch(url, { method: 'PUT', body: new Uint8Array(content) });
};

test.for(storages)(
  '$name: an object is readable in whole and in part until it is deleted',
  async ({ open, isAvailable }, { skip }) => {
    skip(!isAvailable, noEngine);
    await using storage = await open();
    expect(await storage.port.isAvailable()).toBe(true);
    await storage.port.put('a/b.txt', Readable.from([Buffer.from('hello '), Buffer.from('world')]), {
      contentType: 'text/plain',
      size: 11,
    });
    expect(await storage.port.head('a/b.txt')).toMatchObject({ size: 11, contentType: 'text/plain' });
    expect(await text(storage.port, 'a/b.txt')).toBe('hello world');
    expect(await text(storage.port, 'a/b.txt', { from: 6, to: 8 })).toBe('wor');
    await storage.port.put('a/b.txt', Buffer.from('again'), { contentType: 'text/plain' });
    expect(await text(storage.port, 'a/b.txt')).toBe('again');
    expect(await Array.fromAsync(storage.port.list('a/'))).toMatchObject([{ key: 'a/b.txt', size: 5 }]);
    await storage.port.delete(['a/b.txt', 'a/never']);
    expect(await storage.port.head('a/b.txt')).toBeUndefined();
    expect(await storage.port.get('a/b.txt')).toBeUndefined();
    expect(await Array.fromAsync(storage.port.list('a/'))).toMatchObject([]);
  },
);

test.for(storages)('$name: keys outside the storage are rejected', async ({ open, isAvailable }, { skip }) => {
  skip(!isAvailable, noEngine);
  await using storage = await open();
  for (const key of ['../a', 'a/../../b', '/a', 'a//b', 'a/', 'a\0b', '', 'a b', 'a/./b']) {
    await expect(storage.port.put(key, Buffer.from('x'), { contentType: 'text/plain' }), key).rejects.toThrow(
      RangeError,
    );
  }
});

test.for(storages)(
  '$name: a signed URL reads with ranges and conditions, and permits nothing else',
  async ({ open, isAvailable, isServedByUs }, { skip }) => {
    skip(!isAvailable, noEngine);
    await using storage = await open();
    await storage.port.put('a/b.bin', Buffer.from('0123456789'), { contentType: 'application/octet-stream' });
    const downloadAs = "写 ('b').bin";
    const url = await storage.port.signGet('a/b.bin', { expiresInSeconds: 300, viewer: 'ana', downloadAs });
    const whole = await fetch(url);
    expect(await whole.text()).toBe('0123456789');
    expect(whole.headers.get('content-type')).toBe('application/octet-stream');
    expect(whole.headers.get('cache-control')).toMatch(/^private/);
    expect(whole.headers.get('x-content-type-options')).toBe(isServedByUs ? 'nosniff' : null);
    // the first name is for clients without RFC 8187
    expect(whole.headers.get('content-disposition')).toBe(
      `attachment; filename="? ('b').bin"; filename*=UTF-8''%E5%86%99%20%28%27b%27%29.bin`,
    );
    const part = await fetch(url, { headers: { range: 'bytes=2-4' } });
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([206, '234', 'bytes 2-4/10']);
    expect(await (await fetch(url, { headers: { range: 'bytes=-3' } })).text()).toBe('789');
    const ifRange = async (condition: string) =>
      (await fetch(url, { headers: { range: 'bytes=2-4', 'if-range': condition } })).status;
    expect(await ifRange(whole.headers.get('etag') ?? '')).toBe(206);
    for (const former of ['"another"', 'Wed, 21 Oct 2015 07:28:00 GMT'])
      // S3 servers may ignore the condition
      expect(isServedByUs ? [200] : [200, 206]).toContain(await ifRange(former));
    expect((await fetch(url, { headers: { range: 'bytes=10-' } })).status).toBe(416);
    expect((await fetch(url, { headers: { 'if-none-match': whole.headers.get('etag') ?? '' } })).status).toBe(304);
    expect(await storage.port.signGet('a/b.bin', { expiresInSeconds: 300, viewer: 'bo', downloadAs })).not.toBe(url);
    for (const spoilt of [
      url.replace('b.bin?', 'c.bin?'),
      url.replace(/(expires)=\d+/i, '$1=99999999999'),
      // a signature may begin with any character of its alphabet
      url.replace(/(signature=)(.)/i, (_, name: string, first: string) => name + (first === '_' ? 'A' : '_')),
      url.split('?')[0] ?? '',
    ]) {
      expect(isServedByUs ? [403] : [400, 403]).toContain((await fetch(spoilt)).status);
    }
    expect((await fetch(url, { method: 'PUT', body: 'x' })).status).toBe(403);
  },
);

test.for(storages)(
  '$name: a signed URL writes exactly the announced object',
  async ({ open, isAvailable }, { skip }) => {
    skip(!isAvailable, noEngine);
    await using storage = await open();
    const url = await storage.port.signPut('a/up', {
      expiresInSeconds: 300,
      contentLength: 4,
      contentType: 'image/png',
    });
    const put = (body: string, type = 'image/png') =>
      fetch(url, { method: 'PUT', body, headers: { 'content-type': type } });
    expect((await put('12345')).ok).toBe(false);
    expect((await put('1234', 'text/html')).ok).toBe(false);
    expect(await storage.port.head('a/up')).toBeUndefined();
    expect((await put('1234')).ok).toBe(true);
    expect(await storage.port.head('a/up')).toMatchObject({ size: 4, contentType: 'image/png' });
  },
);

/** Every kind of signed URL, with its use. */
const signedUses = [
  {
    kind: 'reading',
    async use(storage: ObjectStorage, sign: Signing) {
      const url = await sign(() => storage.signGet('a/b.txt', { expiresInSeconds: 300, viewer: 'ana' }));
      return fetch(url);
    },
  },
  {
    kind: 'writing',
    async use(storage: ObjectStorage, sign: Signing) {
      const announced = { expiresInSeconds: 300, contentLength: 3, contentType: 'text/plain' };
      const url = await sign(() => storage.signPut('a/new.txt', announced));
      return fetch(url, { method: 'PUT', body: 'new', headers: { 'content-type': 'text/plain' } });
    },
  },
  {
    kind: 'writing a part',
    async use(storage: ObjectStorage, sign: Signing) {
      const upload = await storage.createMultipart('a/parts.txt', 'text/plain');
      const url = await sign(() =>
        storage.signPart('a/parts.txt', upload, 1, { expiresInSeconds: 300, contentLength: 3 }),
      );
      return fetch(url, { method: 'PUT', body: 'new' });
    },
  },
];
type Signing = (make: () => Promise<string>) => Promise<string>;

test.for(storages.flatMap((storage) => signedUses.map((signed) => ({ ...storage, ...signed }))))(
  '$name: a URL for $kind is rejected after its expiry and valid before it',
  async ({ open, isAvailable, use }, { skip }) => {
    skip(!isAvailable, noEngine);
    await using storage = await open();
    await storage.port.put('a/b.txt', Buffer.from('old'), { contentType: 'text/plain' });
    const signedAgo =
      (seconds: number): Signing =>
      async (make) => {
        storage.clock.advance({ seconds: -seconds });
        const url = await make();
        storage.clock.advance({ seconds });
        return url;
      };
    // URLs expire up to a minute earlier than requested
    expect((await use(storage.port, signedAgo(225))).status).toBe(200);
    for (const seconds of [301, 3600, 86_400]) {
      const { status } = await use(storage.port, signedAgo(seconds));
      expect({ seconds, status }).toEqual({ seconds, status: 403 });
    }
  },
);

test.for(storages)(
  '$name: a multipart upload with parts out of order and repeated is completed twice without harm',
  async ({ open, isAvailable }, { skip }) => {
    skip(!isAvailable, noEngine);
    await using storage = await open();
    const big = Buffer.alloc(5 * 1024 * 1024, 'a');
    const upload = await storage.port.createMultipart('big/file', 'video/mp4');
    for (const [number, content] of [
      [2, Buffer.from('end')],
      [1, Buffer.alloc(big.length, 'b')],
      [1, big],
    ] as const) {
      expect((await partOf(storage.port, upload, number, content)).ok).toBe(true);
    }
    const parts = await storage.port.listParts('big/file', upload);
    expect(parts.map(({ partNumber, size }) => [partNumber, size])).toEqual([
      [1, big.length],
      [2, 3],
    ]);
    expect(await Array.fromAsync(storage.port.listMultiparts())).toMatchObject([{ key: 'big/file', uploadId: upload }]);
    const completed = await storage.port.completeMultipart('big/file', upload, parts);
    expect(await storage.port.completeMultipart('big/file', upload, parts)).toMatchObject({ size: completed.size });
    expect(completed).toMatchObject({ size: big.length + 3, contentType: 'video/mp4' });
    expect(await text(storage.port, 'big/file', { from: big.length - 1, to: big.length + 2 })).toBe('aend');
    expect(await Array.fromAsync(storage.port.listMultiparts())).toEqual([]);
  },
);

test.for(storages)(
  '$name: concurrent completions of an upload return the same object',
  async ({ open, isAvailable }, { skip }) => {
    skip(!isAvailable, noEngine);
    await using storage = await open();
    for (let round = 0; round < 10; round += 1) {
      const upload = await storage.port.createMultipart('big/file', 'video/mp4');
      expect((await partOf(storage.port, upload, 1, Buffer.alloc(300_000, round))).ok).toBe(true);
      const parts = await storage.port.listParts('big/file', upload);
      // concurrent listings return the parts, or report that the upload is gone
      const asking = Array.from({ length: 5 }, () =>
        storage.port.listParts('big/file', upload).then(
          () => 'listed',
          (error: unknown) => (error instanceof UploadGone ? 'gone' : String(error)),
        ),
      );
      const completed = await Promise.all(
        Array.from({ length: 5 }, () => storage.port.completeMultipart('big/file', upload, parts)),
      );
      expect(['listed', 'gone']).toEqual(expect.arrayContaining(await Promise.all(asking)));
      expect(new Set(completed.map(({ size, etag }) => `${size} ${etag}`)).size).toBe(1);
    }
  },
);

test.for(storages)('$name: an aborted upload is gone', async ({ open, isAvailable }, { skip }) => {
  skip(!isAvailable, noEngine);
  await using storage = await open();
  const upload = await storage.port.createMultipart('big/file', 'video/mp4');
  await storage.port.abortMultipart('big/file', upload);
  await storage.port.abortMultipart('big/file', upload);
  expect((await partOf(storage.port, upload, 1, Buffer.from('x'))).ok).toBe(false);
  await expect(storage.port.listParts('big/file', upload)).rejects.toThrow(UploadGone);
  await expect(storage.port.completeMultipart('big/file', upload, [{ partNumber: 1, etag: '"x"' }])).rejects.toThrow(
    UploadGone,
  );
  expect(await storage.port.head('big/file')).toBeUndefined();
});
