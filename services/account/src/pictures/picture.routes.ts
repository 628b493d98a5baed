import {
  removeAvatar,
  removeBanner,
  uploadAvatar,
  uploadBanner,
  type Profile,
} from '@velvet/contracts/account/profile';
import type { Caller } from '@velvet/kit/http/route';
import { serveKnown } from '#accounts/serve-known.ts';
import type { Context } from '#context.ts';
import { forget, pictureReceiver, type ReceivedPicture } from './picture.receiver.ts';
import type { PictureKind } from './picture.repository.ts';

export const pictureRoutes = [
  serveKnown(uploadAvatar, (context, { caller, files }) => set(context, caller, 'avatar', files), pictureReceiver),
  serveKnown(removeAvatar, ({ pictures }, { caller }) => pictures.remove(caller, 'avatar')),
  serveKnown(uploadBanner, (context, { caller, files }) => set(context, caller, 'banner', files), pictureReceiver),
  serveKnown(removeBanner, ({ pictures }, { caller }) => pictures.remove(caller, 'banner')),
];

async function set(
  { pictures }: Context,
  caller: Caller,
  kind: PictureKind,
  [path]: readonly ReceivedPicture[],
): Promise<Profile> {
  if (path === undefined) throw new Error('A call that requires a file came without one.');
  const profile = await pictures.set(caller, kind, path);
  await forget(path);
  return profile;
}
