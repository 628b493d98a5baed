import { createHash } from 'node:crypto';
import { abortUpload, completeUpload, planUploads, readUpload } from '@velvet/contracts/content/upload';
import { readVaultItem } from '@velvet/contracts/content/vault';
import type { VaultItem } from '@velvet/contracts/content/vault';
import { eventually } from './eventually.ts';
import type { Visitor } from './visitor.ts';

export type LocalFile = { name: string; type: string; bytes: Buffer };

/** Plans many files at once and sends each straight to the storage, by signed URL. @returns the items' ids, in order */
export async function uploadAll(who: Visitor, files: readonly LocalFile[]): Promise<string[]> {
  const plans = await who.get(planUploads, { body: { files: files.map(describe) } });
  const ids: string[] = [];
  for (const [index, plan] of plans.entries()) {
    const file = files[index];
    if (!file || !plan.uploadId || !plan.itemId) throw new Error(`No plan for ${file?.name}: ${JSON.stringify(plan)}`);
    await sendMissing(who, plan.uploadId, file);
    ids.push((await who.get(completeUpload, { params: { id: plan.uploadId } })).id);
  }
  return ids;
}

/** Sends the first part, breaks off, learns what is missing, sends that, and completes twice. */
export async function uploadInterrupted(who: Visitor, file: LocalFile): Promise<{ id: string; partsBefore: number }> {
  const [plan] = await who.get(planUploads, { body: { files: [describe(file)] } });
  if (!plan?.uploadId) throw new Error('No plan for the interrupted file.');
  await sendMissing(who, plan.uploadId, file, 1);
  const { parts } = await who.get(readUpload, { params: { id: plan.uploadId } });
  const partsBefore = parts.filter(({ hasArrived }) => hasArrived).length;
  await sendMissing(who, plan.uploadId, file);
  const { uploadId } = plan;
  const [first, second] = await Promise.all([1, 2].map(() => who.get(completeUpload, { params: { id: uploadId } })));
  if (first?.id !== second?.id) throw new Error('Completing twice made two items.');
  return { id: first?.id ?? '', partsBefore };
}

/** An upload begun and given up. */
export async function abandonUpload(who: Visitor, file: LocalFile): Promise<void> {
  const [plan] = await who.get(planUploads, { body: { files: [describe(file)] } });
  if (plan?.uploadId) await who.get(abortUpload, { params: { id: plan.uploadId } });
}

export async function untilReady(who: Visitor, ids: readonly string[]): Promise<VaultItem[]> {
  return Promise.all(
    ids.map((id) =>
      eventually(`vault item ${id} is ready`, 120_000, async () => {
        const item = await who.get(readVaultItem, { params: { id } });
        if (item.state === 'failed') throw new Error(`Processing failed: ${item.reason ?? ''}`);
        return item.state === 'ready' ? item : undefined;
      }),
    ),
  );
}

function describe({ name, type, bytes }: LocalFile) {
  return { name, type, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

async function sendMissing(
  who: Visitor,
  uploadId: string,
  { name, bytes }: LocalFile,
  atMost = Infinity,
): Promise<void> {
  const { parts, partSize } = await who.get(readUpload, { params: { id: uploadId } });
  for (const { partNumber, size, url } of parts.filter((part) => !part.hasArrived).slice(0, atMost)) {
    const from = (partNumber - 1) * partSize;
    const response = await fetch(url ?? '', { method: 'PUT', body: new Uint8Array(bytes.subarray(from, from + size)) });
    if (!response.ok) throw new Error(`Part ${partNumber} of ${name}: ${response.status} ${await response.text()}`);
  }
}
