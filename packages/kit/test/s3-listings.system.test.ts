import { expect, test } from 'vitest';
import { systemClock } from '#base/clock.ts';
import { openS3Storage } from '#storage/s3-storage.ts';
import { hasS3, openS3 } from './ports/engines.ts';

const text = { contentType: 'text/plain' };

test.skipIf(!hasS3)(
  'listings longer than a page of the storage are complete: parts, uploads, objects',
  async () => {
    await using s3 = await openS3();
    const storage = await openS3Storage(s3.settings, systemClock);
    const many = 1003;
    const numbers = Array.from({ length: many }, (_, index) => index + 1);
    const upload = await storage.createMultipart('big/file', 'video/mp4');
    await inTens(numbers, async (number) => {
      const url = await storage.signPart('big/file', upload, number, { expiresInSeconds: 300, contentLength: 1 });
      expect((await fetch(url, { method: 'PUT', body: 'x' })).status).toBe(200);
    });
    expect((await storage.listParts('big/file', upload)).map(({ partNumber }) => partNumber)).toEqual(numbers);

    await inTens(numbers, (number) => storage.createMultipart(`some/${number}`, 'video/mp4'));
    const uploads = await Array.fromAsync(storage.listMultiparts());
    expect(uploads).toHaveLength(many + 1);
    expect(new Set(uploads.map(({ key }) => key)).size).toBe(many + 1);

    await inTens(numbers, (number) => storage.put(`all/${number}`, Buffer.from('x'), text));
    expect(await Array.fromAsync(storage.list('all/'))).toHaveLength(many);
    await storage.delete(numbers.map((number) => `all/${number}`));
    expect(await Array.fromAsync(storage.list('all/'))).toEqual([]);
    await storage.stop();
  },
  120_000,
);

/** Runs `work` for each item, with ten concurrent runs. */
async function inTens<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < items.length; from += 10) await Promise.all(items.slice(from, from + 10).map(work));
}
