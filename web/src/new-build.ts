import { readPage } from '#api/read-asset.ts';
import { isPageHeld } from '#ui/held-page.ts';

const reloadedKey = 'velvet.reloaded';

/**
 * Reloads the page when one of its chunks is gone because a new build was deployed: at most once per build, and not while
 * a reload would lose something.
 * @param build path of the script that this page runs, which names the build by its hash
 */
export function watchForNewBuild(build: string): void {
  let isAsking = false;
  addEventListener('vite:preloadError', () => {
    if (isAsking || !navigator.onLine || isPageHeld() || hasReloaded(build)) return;
    isAsking = true;
    void isDeployed(build).then((isCurrent) => {
      isAsking = false;
      if (isCurrent || isPageHeld() || !noteReload(build)) return;
      location.reload();
    });
  });
}

/** Does the site still hand out this build? Without an answer it counts as such. */
async function isDeployed(build: string): Promise<boolean> {
  try {
    return (await readPage()).includes(build);
  } catch {
    return true;
  }
}

const hasReloaded = (build: string) => {
  try {
    return sessionStorage.getItem(reloadedKey) === build;
  } catch {
    return true;
  }
};

/** @returns whether the browser remembers it: otherwise the page could reload for ever */
function noteReload(build: string): boolean {
  try {
    sessionStorage.setItem(reloadedKey, build);
    return true;
  } catch {
    return false;
  }
}
