import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { servePublicObjects } from '#storage/public-objects.ts';
import { storages } from './ports/adapters.ts';

test.for(storages)(
  '$name: public objects are served in whole, in part or as not modified, and no others',
  async ({ open, isAvailable }, { skip }) => {
    skip(!isAvailable, 'the engine is not here');
    await using storage = await open();
    const complaints: string[] = [];
    const server = fastify({ logger: { level: 'error', stream: { write: (line) => complaints.push(line) } } });
    await servePublicObjects(server, storage.port);
    const site = await server.listen({ host: '127.0.0.1', port: 0 });
    await storage.port.put('public/a/b.webp', Buffer.from('0123456789'), { contentType: 'image/webp' });
    await storage.port.put('secret/a', Buffer.from('secret'), { contentType: 'image/webp' });
    const url = `${site}${storage.port.publicUrl('public/a/b.webp')}`;

    const whole = await fetch(url);
    expect([whole.status, await whole.text()]).toEqual([200, '0123456789']);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': '10',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    const head = await fetch(url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', '']);
    const part = await fetch(url, { headers: { range: 'bytes=2-4' } });
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([206, '234', 'bytes 2-4/10']);
    const end = await fetch(url, { headers: { range: 'bytes=-3' } });
    expect([end.status, await end.text(), end.headers.get('content-length')]).toEqual([206, '789', '3']);
    expect((await fetch(url, { headers: { range: 'bytes=10-' } })).status).toBe(416);
    const again = await fetch(url, { headers: { 'if-none-match': whole.headers.get('etag') ?? '' } });
    expect([again.status, await again.text()]).toEqual([304, '']);

    for (const path of ['public/none', 'public/..%2fsecret/a', 'public/%2e%2e/secret/a', 'public/', 'secret/a'])
      expect((await fetch(`${site}/media/${path}`)).ok, path).toBe(false);
    expect(complaints).toEqual([]);
    await server.close();
  },
);
