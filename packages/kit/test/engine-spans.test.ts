import { hasRedis, openRedis } from '@velvet/testing/redis';
import { pathTo, startOtlpReceiver } from '@velvet/testing/otlp-receiver';
import { afterEach, expect, test, vi } from 'vitest';
import { systemClock } from '#base/clock.ts';
import { redisCache } from '#cache/redis-cache.ts';
import { createLogger } from '#observability/logger.ts';
import { exportTraces } from '#observability/trace-export.ts';
import { inSpan, inSpanIfSlow } from '#observability/tracing.ts';
import { openS3Storage } from '#storage/s3-storage.ts';
import { hasS3, openS3 } from './ports/engines.ts';

afterEach(() => vi.unstubAllEnvs());

/** Runs work in a span. @returns the path of each exported span */
async function spansOf(run: () => Promise<unknown>): Promise<string[][]> {
  await using receiver = await startOtlpReceiver();
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', receiver.url);
  vi.stubEnv('OTEL_EXPORTER_OTLP_PROTOCOL', 'http/json');
  const stop = await exportTraces();
  await inSpan({ part: 'shop', name: 'work' }, run);
  await stop();
  return receiver.spans.map((span) => pathTo(span, receiver.spans));
}

test.skipIf(!hasRedis)('commands of Redis are spans of the work that sends them', async () => {
  await using redis = await openRedis();
  const cache = await redisCache(redis.url, createLogger('test', 'silent'));
  const spans = await spansOf(async () => {
    await cache.set('a', 'one', 60_000);
    await cache.get('a');
  });
  await cache.close();
  expect(spans).toEqual([['shop work', 'shop redis set'], ['shop work', 'shop redis get'], ['shop work']]);
});

test('a run of background work is a span of a trace of its own only if it is slow or fails', async () => {
  const own = { part: 'shop', name: 'job queue' };
  const spans = await spansOf(async () => {
    expect(await inSpanIfSlow(own, 60_000, async () => 'quick')).toBe('quick');
    expect(await inSpanIfSlow({ ...own, name: 'slow' }, 0, async () => 'slow')).toBe('slow');
    const broken = inSpanIfSlow({ ...own, name: 'broken' }, 60_000, () => Promise.reject(new Error('lost')));
    await expect(broken).rejects.toThrow('lost');
  });
  expect(spans).toEqual([['shop slow'], ['shop broken'], ['shop work']]);
});

test.skipIf(!hasS3)('requests to the storage are spans, and signing is none', async () => {
  await using s3 = await openS3();
  const storage = await openS3Storage(s3.settings, systemClock);
  const spans = await spansOf(async () => {
    await storage.signPut('a/b', { expiresInSeconds: 300, contentLength: 3 });
    await storage.put('a/b', Buffer.from('abc'), { contentType: 'text/plain' });
  });
  await storage.stop();
  expect(spans).toEqual([['shop work', 'shop storage PutObject'], ['shop work']]);
});
