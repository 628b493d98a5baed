import {
  CaptionsSold,
  TooManyCaptions,
  VaultItemNotFound,
  VaultItemNotReady,
  VaultItemNoVideo,
} from '@velvet/contracts/content/failures';
import { maxCaptionLanguages } from '@velvet/contracts/content/limits';
import type { UserId, VaultItemId } from '@velvet/contracts/ids';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database, Transaction } from '@velvet/kit/database/database';
import { invalidField } from '@velvet/kit/http/envelope';
import { Refusal } from '@velvet/kit/http/refusal';
import { itemHoldRepository } from '#holds/hold.repository.ts';
import { itemOrRefuse } from '#vault/vault.service.ts';
import { vaultWriteRepository } from '#vault/vault-write.repository.ts';
import { captionRepository } from './caption.repository.ts';
import { readWebVtt } from './web-vtt.ts';

export function captionService(db: Database, clock: Clock) {
  return {
    find: captionRepository(db).find,

    /** Adds or replaces the captions of a language. @throws {Refusal} InvalidInput names the field `file` of an invalid file */
    async save(ownerId: UserId, id: VaultItemId, language: string, file: Uint8Array): Promise<void> {
      const { type, state } = await itemOrRefuse(db, ownerId, id);
      if (type !== 'video') throw new Refusal(VaultItemNoVideo);
      if (state !== 'ready') throw new Refusal(VaultItemNotReady);
      const read = readWebVtt(file);
      if ('problem' in read) throw invalidField('file', read.problem);
      await db.transaction(async (tx) => {
        await lockOwn(tx, ownerId, id);
        const captions = captionRepository(tx);
        await captions.save(id, language, read.text, clock.now());
        const languages = await captions.updateLanguages(id);
        if (languages.length > maxCaptionLanguages) throw new Refusal(TooManyCaptions);
      });
    },

    /** @throws {Refusal} VaultItemNotFound, CaptionsSold */
    remove(ownerId: UserId, id: VaultItemId, language: string): Promise<void> {
      return db.transaction(async (tx) => {
        await lockOwn(tx, ownerId, id);
        if (await itemHoldRepository(tx).isSold(id)) throw new Refusal(CaptionsSold);
        await captionRepository(tx).delete(id, language);
        await captionRepository(tx).updateLanguages(id);
      });
    },
  };
}

async function lockOwn(tx: Transaction, ownerId: UserId, id: VaultItemId): Promise<void> {
  if (!(await vaultWriteRepository(tx).lock(ownerId, id))) throw new Refusal(VaultItemNotFound);
}
