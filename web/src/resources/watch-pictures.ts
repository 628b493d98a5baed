import type { QueryClient } from '@tanstack/react-query';
import { loadChunk } from '#api/load-chunk.ts';

/** Failures within this time are renewed together; milliseconds. */
const gatheredMs = 100;
/** Time before the same picture is renewed again: a missing file is no expired address; milliseconds. */
const leastMs = 60_000;

/**
 * Renews the addresses of pictures that fail to load, because signed ones end after five minutes. One listener serves every picture
 * on the page. Call once, at the start.
 */
export function watchPictures(client: QueryClient): void {
  const renewedAt = new Map<string, number>();
  let failed: string[] = [];
  const renew = async () => {
    const addresses = failed;
    failed = [];
    // the first view has no signed pictures
    const { renewPictures } = await loadChunk(() => import('./signed-pictures.ts'));
    renewPictures(client, addresses);
  };
  const onError = ({ target }: Event) => {
    if (!(target instanceof HTMLImageElement) || !navigator.onLine) return;
    const { pathname, search } = new URL(target.currentSrc || target.src, location.href);
    // a public address has no signature
    if (search === '' || performance.now() - (renewedAt.get(pathname) ?? -leastMs) < leastMs) return;
    renewedAt.set(pathname, performance.now());
    if (failed.length === 0) setTimeout(() => void renew().catch(() => undefined), gatheredMs);
    failed.push(pathname + search);
  };
  document.addEventListener('error', onError, { capture: true });
}
