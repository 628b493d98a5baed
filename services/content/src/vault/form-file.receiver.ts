import { PlanRequired } from '@velvet/contracts/payment/failures';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { FileTooLarge, QuotaExceeded } from '@velvet/contracts/content/failures';
import { maxFileBytes } from '@velvet/contracts/content/limits';
import { UploadId } from '@velvet/contracts/content/upload';
import type { Failure } from '@velvet/contracts/failure';
import { VaultItemId } from '@velvet/contracts/ids';
import { invalidField } from '@velvet/kit/http/envelope';
import { newId } from '@velvet/kit/base/ids';
import { Refusal } from '@velvet/kit/http/refusal';
import type { Receiver } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';
import { uploadCollectionRepository } from '#uploads/upload-collection.repository.ts';
import { requireRoom } from '#uploads/upload-quota.ts';
import { uploadRepository } from '#uploads/upload.repository.ts';
import { allKeys, objectKeys } from './object-keys.ts';
import { cleanFileName } from './vault-item.ts';
import type { ArrivedFile } from './vault-intake.ts';
import { vaultUseRepository } from './vault-use.repository.ts';

/** Receives files for a vault. */
export const formFileReceiver = filesUpTo({ bytes: maxFileBytes, failure: FileTooLarge });

/** Streams the files of a form to the storage, without buffering. They count in the quota of the caller. */
export function filesUpTo(limit: Limit): Receiver<Context, ArrivedFile> {
  return {
    async receive({ db, storage, clock, config, plans }, caller, file) {
      const uploadId = UploadId.parse(newId());
      const itemId = VaultItemId.parse(newId());
      const fileName = cleanFileName(file.name);
      const { storageBytes } = await plans.limitsOf(db, caller.id);
      const left = storageBytes - (await vaultUseRepository(db).countBytes(caller.id));
      const sent = { uploadId, itemId, ownerId: caller.id, fileName, contentType: file.claimedType.slice(0, 127) };
      await uploadRepository(db).insertMany([
        {
          ...sent,
          id: uploadId,
          way: 'form',
          sizeBytes: 0,
          sha256: '',
          metadata: { description: '', isPrivate: true, tags: [] },
          partSize: 0,
          startedAt: clock.now(),
        },
      ]);
      const measured = measure(
        file.stream,
        left < limit.bytes
          ? { bytes: left, ...fullStorage(storageBytes < config.planLimits.premium.storageBytes) }
          : limit,
      );
      try {
        await storage.put(objectKeys(itemId).source, Readable.from(measured.bytes(), { objectMode: false }), {
          contentType: 'application/octet-stream',
        });
        if (measured.size() === 0) throw invalidField(file.field, 'The file is empty.');
        // other files may have arrived in between
        await db.transaction(async (tx) => {
          await requireRoom(tx, caller.id, measured.size(), plans);
          await uploadRepository(tx).updateSize(uploadId, measured.size());
        });
      } catch (error) {
        await forget({ db, storage }, [uploadId]);
        throw measured.refusal() ?? error;
      }
      return { ...sent, sizeBytes: measured.size(), sha256: measured.sha256() };
    },

    discard: (context, received) =>
      forget(
        context,
        received.map(({ uploadId }) => uploadId),
      ),
  };
}

/** Deletes the uploads that did not become items. */
async function forget({ db, storage }: Pick<Context, 'db' | 'storage'>, uploadIds: readonly UploadId[]): Promise<void> {
  if (uploadIds.length === 0) return;
  const given = await uploadCollectionRepository(db).deleteOpen(uploadIds);
  await storage.delete(given.flatMap(({ itemId }) => allKeys(itemId)));
}

/** The failure refuses files with more bytes. */
type Limit = { bytes: number; failure: Failure; message?: string };

/** The failure of a file that does not fit into the storage of the plan. */
const fullStorage = (hasPremiumMore: boolean) =>
  hasPremiumMore
    ? { failure: PlanRequired, message: 'Your storage is full. Premium has more.' }
    : { failure: QuotaExceeded };

/** Counts and hashes what passes, and cuts off what passes a limit. */
function measure(stream: Readable, limit: Limit) {
  const hash = createHash('sha256');
  let size = 0;
  let refusal: Refusal | undefined;
  return {
    size: () => size,
    sha256: () => hash.digest('hex'),
    /** reason of the truncation; a storage may wrap errors of a stream */
    refusal: () => refusal,
    async *bytes() {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        size += chunk.length;
        if (size > limit.bytes) {
          const { failure, message } = limit;
          refusal = new Refusal(failure, message === undefined ? {} : { message });
          throw refusal;
        }
        hash.update(chunk);
        yield chunk;
      }
    },
  };
}
