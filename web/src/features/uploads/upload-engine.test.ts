import { createHash } from 'node:crypto';
import { UploadId, type Upload } from '@velvet/contracts/content/upload';
import type { VaultItem } from '@velvet/contracts/content/vault';
import type { Video } from '@velvet/contracts/content/videos';
import { VaultItemId } from '@velvet/contracts/ids';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiFailure, unreachable } from '#api/failure.ts';
import type { VideoBody } from '#resources/videos.ts';
import type { KeptFile } from './file-source.ts';
import type { StoredTask } from './task-store.ts';
import { takeVideo } from './take-video.ts';
import { UploadEngine, type EngineCalls } from './upload-engine.ts';

const partSize = 4;
const id = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const fileOf = (text: string, name = 'a.txt') => new File([text], name, { type: 'text/plain', lastModified: 1 });
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

type Arriving = { readonly size: number; readonly arrived: Map<number, string> };

function uploadOf(uploadId: UploadId, { size, arrived }: Arriving = { size: 0, arrived: new Map() }): Upload {
  const parts = Array.from({ length: Math.ceil(size / partSize) }, (_, index) => ({
    partNumber: index + 1,
    size: Math.min(partSize, size - index * partSize),
    hasArrived: arrived.has(index + 1),
    url: arrived.has(index + 1) ? null : `${uploadId}/${index + 1}`,
  }));
  const at = '2026-11-21T00:00:00.000Z';
  const itemId = VaultItemId.parse(id(99));
  return { uploadId, itemId, name: '', size, state: 'open', partSize, parts, urlsExpireAt: at, collectedAt: at };
}

const textOf = (parts: ReadonlyMap<number, string> = new Map()) =>
  [...parts]
    .toSorted(([one], [other]) => one - other)
    .map(([, text]) => text)
    .join('');

/** A server that stores parts, and a browser storage that outlives its engines. */
function setUp() {
  const uploads = new Map<string, Arriving>();
  const stored = new Map<string, StoredTask>();
  const kept = new Map<string, KeptFile>();
  const owned = new Map<string, VaultItemId>();
  const published: VideoBody[] = [];
  const gates: { fail: number; hold: Promise<void> | undefined; refusePublishing?: boolean } = {
    fail: 0,
    hold: undefined,
  };
  const calls: EngineCalls = {
    plan: async (files) =>
      files.map(({ name, size, sha256 }) => {
        const duplicateOf = owned.get(sha256) ?? null;
        const uploadId = duplicateOf ? null : UploadId.parse(id(uploads.size + 1));
        if (uploadId) uploads.set(uploadId, { size, arrived: new Map() });
        return { name, uploadId, itemId: null, partSize, partCount: Math.ceil(size / partSize), duplicateOf };
      }),
    read: async (uploadId) => uploadOf(uploadId, uploads.get(uploadId)),
    async sendPart({ url, bytes, signal }) {
      await gates.hold;
      signal.throwIfAborted();
      if (gates.fail > 0) {
        gates.fail -= 1;
        throw unreachable('gone');
      }
      const [uploadId = '', part] = url.split('/');
      uploads.get(uploadId)?.arrived.set(Number(part), await bytes.text());
    },
    complete: async () => ({ id: VaultItemId.parse(id(99)) }) as VaultItem,
    async publish(video) {
      if (gates.refusePublishing) throw new ApiFailure(403, 'VerificationRequired', 'Verify your age first.');
      published.push(video);
      return video as unknown as Video;
    },
    abort: async (uploadId) => void uploads.delete(uploadId),
    wait: async () => undefined,
  };
  let next = 0;
  const openTab = (tab: string) =>
    new UploadEngine({
      ownerId: 'ana',
      tab,
      calls,
      hash: async (file) => hashOf(await file.text()),
      store: {
        put: async (tasks) => tasks.forEach((task) => stored.set(task.id, task)),
        keep: async (taskId, file) => void kept.set(taskId, file),
        readKept: async (taskId) => kept.get(taskId),
        remove: async (ids) => ids.forEach((taskId) => stored.delete(taskId) && kept.delete(taskId)),
        claim: async () => [...stored.values()].map((task) => ({ ...task, tab })),
      },
      now: () => Date.UTC(2026, 10, 17, 10),
      newId: () => `task-${(next += 1)}`,
    });
  const contentOf = (uploadId: string) => textOf(uploads.get(uploadId)?.arrived);
  return { openTab, uploads, stored, owned, gates, published, contentOf };
}

const statesOf = (engine: UploadEngine) => engine.list.tasks.map(({ status }) => status.state);

beforeEach(() => vi.stubGlobal('navigator', { storage: { estimate: async () => ({ quota: 1e9, usage: 0 }) } }));
afterEach(() => vi.unstubAllGlobals());

test('a file is sent completely, in parts, and its listeners are notified', async () => {
  const { openTab, contentOf, stored } = setUp();
  const engine = openTab('one');
  const added = vi.fn<(id: VaultItemId) => void>();
  engine.onAdded(added);
  engine.add([{ file: fileOf('velvet rooms') }]);
  await expect.poll(() => statesOf(engine)).toEqual(['done']);
  expect(contentOf(id(1))).toBe('velvet rooms');
  expect(added).toHaveBeenCalledWith(id(99));
  await expect.poll(() => stored.size).toBe(0);
});

test('duplicates in the vault and in the list are not sent', async () => {
  const { openTab, owned, uploads } = setUp();
  owned.set(hashOf('known'), VaultItemId.parse(id(7)));
  const engine = openTab('one');
  engine.add([{ file: fileOf('known') }, { file: fileOf('new') }, { file: fileOf('new', 'copy.txt') }]);
  await expect.poll(() => statesOf(engine)).toEqual(['duplicate', 'done', 'twin']);
  expect(uploads.size).toBe(1);
});

test('a lost connection costs only the parts in flight', async () => {
  const { openTab, gates, contentOf } = setUp();
  gates.fail = 3;
  const engine = openTab('one');
  engine.add([{ file: fileOf('velvet rooms') }]);
  await expect.poll(() => statesOf(engine)).toEqual(['done']);
  expect(contentOf(id(1))).toBe('velvet rooms');
});

test('a paused task is not sent, a resumed one is, and another tab continues it', async () => {
  const { openTab, gates, uploads, contentOf } = setUp();
  let open = () => {};
  gates.hold = new Promise((resolve) => {
    open = resolve;
  });
  const first = openTab('one');
  first.add([{ file: fileOf('velvet rooms') }]);
  await expect.poll(() => statesOf(first)).toEqual(['sending']);
  first.pause('task-1');
  open();
  expect(statesOf(first)).toEqual(['paused']);
  const second = openTab('two');
  await second.restore();
  expect(statesOf(second)).toEqual(['paused']);
  second.resume('task-1');
  await expect.poll(() => statesOf(second)).toEqual(['done']);
  expect(uploads.size).toBe(1);
  expect(contentOf(id(1))).toBe('velvet rooms');
});

test('an empty file is refused, and another file with the same name does not resume the first', async () => {
  const { openTab } = setUp();
  const engine = openTab('one');
  engine.add([{ file: fileOf('') }]);
  expect(engine.list.tasks[0]?.status).toMatchObject({ state: 'failed', isLost: false });
  engine.giveFile('task-1', { file: fileOf('longer') });
  expect(statesOf(engine)).toEqual(['failed']);
});

test('a cancelled task is removed, here and on the server', async () => {
  const { openTab, gates, uploads, stored } = setUp();
  gates.hold = new Promise(() => {});
  const engine = openTab('one');
  engine.add([{ file: fileOf('velvet rooms') }]);
  await expect.poll(() => statesOf(engine)).toEqual(['sending']);
  engine.cancel('task-1');
  expect(statesOf(engine)).toEqual([]);
  await expect.poll(() => uploads.size + stored.size).toBe(0);
});

test('a video is published once it is in the vault, also if the vault has its bytes', async () => {
  const { openTab, owned, published, stored } = setUp();
  const engine = openTab('one');
  const listener = vi.fn<(video: Video) => void>();
  engine.onPublished(listener);
  const onSent = vi.fn<(bytes: number) => void>();
  owned.set(hashOf('known'), VaultItemId.parse(id(50)));
  await takeVideo(engine, { file: fileOf('a film'), video: { title: 'New' }, onSent, isWatched: () => true });
  await takeVideo(engine, { file: fileOf('known'), video: { title: 'Again' }, onSent, isWatched: () => true });
  expect(published).toEqual([
    { title: 'New', vaultItemId: id(99) },
    { title: 'Again', vaultItemId: id(50) },
  ]);
  expect(listener).toHaveBeenCalledTimes(2);
  expect(onSent).toHaveBeenLastCalledWith(5);
  await expect.poll(() => stored.size).toBe(0);
});

test('a video that is refused is removed while its form is open, and repeated from the tray without its bytes otherwise', async () => {
  const { openTab, gates, published, uploads, stored } = setUp();
  const engine = openTab('one');
  gates.refusePublishing = true;
  const take = (isWatched: boolean) =>
    takeVideo(engine, { file: fileOf('a film'), video: { title: 'A' }, onSent: () => {}, isWatched: () => isWatched });
  await expect(take(true)).rejects.toThrow('Verify your age first.');
  expect(engine.list.tasks).toEqual([]);
  await expect(take(false)).rejects.toThrow('Verify your age first.');
  expect(statesOf(engine)).toEqual(['failed']);
  gates.refusePublishing = false;
  const sentBefore = uploads.size;
  const restored = openTab('two');
  await expect.poll(() => [...stored.values()].map(({ itemId }) => itemId)).toEqual([id(99)]);
  await restored.restore();
  await expect.poll(() => statesOf(restored)).toEqual(['done']);
  expect([published.length, uploads.size]).toEqual([1, sentBefore]);
});
