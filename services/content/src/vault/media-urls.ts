import type { CaptionAddress } from '@velvet/contracts/content/caption-address';
import type { UserId, VaultItemId } from '@velvet/contracts/ids';
import type { Clock } from '@velvet/kit/base/clock';
import type { ObjectStorage } from '@velvet/kit/storage/object-storage';
import type { StreamGrants } from '#streams/stream-grants.ts';

export type Viewer = UserId | undefined;

export type MediaUrls = {
  /** URL for this viewer only, valid for 4 to 5 minutes. */
  sign(key: string, viewer: Viewer, downloadAs?: string): Promise<string>;
  /** Address of the main playlist of a video, relative to the site, for this viewer only, valid for 4 to 5 minutes. */
  stream(id: VaultItemId, viewer: Viewer): string;
  /** Addresses of the captions of a video, with the signature of its stream. */
  captions(id: VaultItemId, languages: readonly string[], viewer: Viewer): CaptionAddress[];
  /** Permanent URL of a public object. */
  lasting(key: string): string;
};

const expiresInSeconds = 300;
/** Time for which a viewer gets the same URL, so that browsers cache objects and URLs are signed once. */
const reusedMs = 60_000;
const maxKept = 20_000;

export function mediaUrls(storage: ObjectStorage, clock: Clock, grants: StreamGrants): MediaUrls {
  const kept = new Map<string, { url: Promise<string>; until: number }>();
  return {
    lasting: (key) => storage.publicUrl(key),
    stream: (id, viewer) => grants.addressOf(id, viewer, 'index.m3u8'),
    captions: (id, languages, viewer) =>
      languages.map((language) => ({ language, url: grants.addressOf(id, viewer, `captions/${language}.vtt`) })),
    sign(key, viewer, downloadAs) {
      const name = `${viewer ?? ''}\n${key}\n${downloadAs ?? ''}`;
      const now = clock.now().getTime();
      const hit = kept.get(name);
      if (hit && hit.until > now) return hit.url;
      if (kept.size >= maxKept) kept.clear();
      const url = storage.signGet(key, {
        expiresInSeconds,
        viewer: viewer ?? 'anonymous',
        ...(downloadAs && { downloadAs }),
      });
      kept.set(name, { url, until: now + reusedMs });
      url.catch(() => kept.delete(name));
      return url;
    },
  };
}
