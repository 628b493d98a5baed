import type { UserId, VaultItemId } from '@velvet/contracts/ids';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database } from '@velvet/kit/database/database';
import { isSignedBy, sign } from '@velvet/kit/http/signature';
import { mediaKeyRepository } from '#vault/media-key.repository.ts';

/** Path of streams. */
export const streamPrefix = '/media/stream';

const expiresInSeconds = 300;
/** A viewer gets the same address for a minute, so that browsers cache segments. */
const stepSeconds = 60;

export type StreamGrants = Awaited<ReturnType<typeof streamGrants>>;

/**
 * Signs the path of all playlists, segments, captions and previews of a video, so one signature serves a whole playback. A grant is
 * `<expiry>.<viewer>.<signature>`; it is valid for one video and for 4 to 5 minutes.
 */
export async function streamGrants(db: Database, clock: Clock) {
  const secret = await mediaKeyRepository(db).find();
  const textOf = (id: VaultItemId, expiry: string, viewer: string) => `stream\n${id}\n${expiry}\n${viewer}`;
  return {
    /** Returns the address of a part of a video, relative to the site: its main playlist, or captions. */
    addressOf(id: VaultItemId, viewer: UserId | undefined, part: string): string {
      const minute = Math.floor(clock.now().getTime() / 1000 / stepSeconds) * stepSeconds;
      const expiry = String(minute + expiresInSeconds);
      const tag = sign(secret, viewer ?? 'anonymous').slice(0, 12);
      return `${streamPrefix}/${id}/${expiry}.${tag}.${sign(secret, textOf(id, expiry, tag))}/${part}`;
    },

    isValid(id: VaultItemId, grant: string): boolean {
      const [expiry = '', viewer = '', signature = ''] = grant.split('.');
      return isSignedBy(secret, textOf(id, expiry, viewer), signature) && Number(expiry) * 1000 > clock.now().getTime();
    },
  };
}
