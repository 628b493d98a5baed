import crypto from 'k6/crypto';
import http from 'k6/http';
import type { Api } from './api.ts';
import { eventually } from './arrivals.ts';
import { pictureOf } from './picture.ts';

export type Plan = { readonly name: string; readonly uploadId: string; readonly itemId: string };
type Upload = {
  readonly partSize: number;
  readonly parts: readonly { readonly partNumber: number; readonly size: number; readonly url: string | null }[];
};

/** files that a browser sends at a time */
const lanes = 4;
const readyMs = 110_000;

/** Plans the upload of many files in one call. */
export async function planFiles(api: Api, names: readonly string[], bytes: number): Promise<readonly Plan[]> {
  const files = names.map((name) => ({
    name,
    size: bytes,
    type: 'image/jpeg',
    sha256: crypto.sha256(pictureOf(name, bytes).buffer, 'hex'),
  }));
  return (await api<Plan[]>('plan', 'POST', '/vault/uploads', { body: { files } })) ?? [];
}

/** @returns the addresses to which parts were sent */
export async function uploadAll(api: Api, plans: readonly Plan[], bytes: number): Promise<string[]> {
  const urls: string[] = [];
  const queue = [...plans];
  const work = async () => {
    for (let plan = queue.shift(); plan; plan = queue.shift()) urls.push(...(await uploadOne(api, plan, bytes)));
  };
  await Promise.all(Array.from({ length: lanes }, work));
  return urls;
}

async function uploadOne(api: Api, { name, uploadId }: Plan, bytes: number): Promise<string[]> {
  const upload = await api<Upload>('upload', 'GET', `/vault/uploads/${uploadId}`);
  const picture = pictureOf(name, bytes);
  const urls: string[] = [];
  for (const { partNumber, size, url } of upload?.parts ?? []) {
    const from = (partNumber - 1) * (upload?.partSize ?? 0);
    const answer = await http.asyncRequest('PUT', url ?? '', picture.buffer.slice(from, from + size), {
      tags: { name: 'part' },
    });
    if (answer.status !== 200) throw new Error(`Part ${partNumber} of ${name}: ${answer.status || answer.error}`);
    urls.push(url ?? '');
  }
  await api('complete', 'POST', `/vault/uploads/${uploadId}/complete`);
  return urls;
}

/** Waits until every file is processed. */
export async function untilReady(api: Api, plans: readonly Plan[]): Promise<void> {
  for (const { itemId, name } of plans)
    await eventually(
      `${name} is processed`,
      async () => {
        const item = await api<{ state: string; reason: string | null }>('item', 'GET', `/vault/${itemId}`);
        if (item?.state === 'failed') throw new Error(`${name} failed: ${item.reason}`);
        return item?.state === 'ready';
      },
      { limitMs: readyMs, everyMs: 250 },
    );
}
