import { UserNotFound } from '@velvet/contracts/account/person';
import { avatarSize, bannerSize, type Profile } from '@velvet/contracts/account/profile';
import { InvalidInput, TooLarge, UnsupportedMediaType } from '@velvet/contracts/failure';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database } from '@velvet/kit/database/database';
import { newId } from '@velvet/kit/base/ids';
import type { ObjectStorage } from '@velvet/kit/storage/object-storage';
import { Refusal } from '@velvet/kit/http/refusal';
import type { Caller } from '@velvet/kit/http/route';
import { MediaFailure, type MediaProblem } from '@velvet/media/errors';
import type { CardPublisher } from '#people/card.service.ts';
import type { ProfilePresenter } from '#profiles/profile.presenter.ts';
import { profileRepository } from '#profiles/profile.repository.ts';
import {
  announcePicture,
  discardPictures,
  keepPicture,
  takeDuePictures,
  updatePicture,
  type PictureKind,
} from './picture.repository.ts';

export type PictureParts = {
  db: Database;
  clock: Clock;
  storage: ObjectStorage;
  cards: CardPublisher;
  present: ProfilePresenter;
};

const sizes = { avatar: avatarSize, banner: bannerSize } as const;
/** A replaced picture stays for those who just read its address; one being stored has as long to arrive. */
const graceMs = 3600 * 1000;
const deletedAtOnce = 100;

export function pictureService({ db, clock, storage, cards, present }: PictureParts) {
  const afterGrace = () => new Date(clock.now().getTime() + graceMs);

  function replace({ id, isAdministrator }: Caller, kind: PictureKind, key: string | null): Promise<Profile> {
    return db.transaction(async (tx) => {
      const before = await profileRepository(tx).lock(id);
      if (!before) throw new Refusal(UserNotFound);
      if (key !== null && !(await keepPicture(tx, key))) throw new Error(`The picture ${key} took too long to arrive.`);
      await updatePicture(tx, id, kind, key);
      await discardPictures(tx, [kind === 'avatar' ? before.avatarKey : before.bannerKey], afterGrace());
      if (kind === 'avatar' && before.avatarKey !== key) await cards.publish(tx, id);
      return present({ ...before, ...(kind === 'avatar' ? { avatarKey: key } : { bannerKey: key }) }, isAdministrator);
    });
  }

  return {
    /** @param path of the file as it was sent */
    async set(caller: Caller, kind: PictureKind, path: string): Promise<Profile> {
      // its library is in memory only where somebody sends a picture
      const { coverImage } = await import('@velvet/media/image');
      const bytes = await coverImage(path, sizes[kind]).catch(refuse);
      const key = `public/${kind}s/${newId()}.webp`;
      await announcePicture(db, key, afterGrace());
      await storage.put(key, bytes, { contentType: 'image/webp', size: bytes.length });
      return replace(caller, kind, key);
    },

    remove(caller: Caller, kind: PictureKind): Promise<Profile> {
      return replace(caller, kind, null);
    },

    async deleteDue(): Promise<void> {
      for (;;) {
        const deleted = await db.transaction(async (tx) => {
          const keys = await takeDuePictures(tx, clock.now(), deletedAtOnce);
          // deleting again is harmless, so a rollback after this only does it twice
          if (keys.length > 0) await storage.delete(keys);
          return keys.length;
        });
        if (deleted < deletedAtOnce) return;
      }
    },
  };
}

const failureOf: Readonly<Record<MediaProblem['reason'], typeof InvalidInput>> = {
  UnknownType: UnsupportedMediaType,
  UnsupportedType: UnsupportedMediaType,
  TooManyPixels: TooLarge,
  Corrupt: InvalidInput,
  NoVideoTrack: UnsupportedMediaType,
  NoAudioTrack: UnsupportedMediaType,
  CannotRewrite: UnsupportedMediaType,
  TooLong: TooLarge,
  TranscodingFailed: InvalidInput,
};

function refuse(error: unknown): never {
  if (!(error instanceof MediaFailure)) throw error;
  throw new Refusal(failureOf[error.problem.reason], { field: 'file', message: error.message });
}
