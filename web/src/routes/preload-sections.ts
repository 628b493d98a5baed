import type { AnyRouter } from '@tanstack/react-router';

/** Delay before the other sections are loaded, milliseconds: the shown one comes first. */
const preloadAfterMs = 3000;

/**
 * Loads every section in the background, one after the other, so that each opens at once and without a connection.
 * @returns a function that stops it
 */
export function preloadSections({ routesById }: Pick<AnyRouter, 'routesById'>): () => void {
  let isWanted = true;
  const sections = Object.values(routesById).filter(({ parentRoute }) => parentRoute?.path === 'dashboard');
  const preload = async () => {
    for (const { options } of sections) if (isWanted) await options.component?.preload?.();
  };
  const timer = setTimeout(() => void preload(), preloadAfterMs);
  return () => {
    isWanted = false;
    clearTimeout(timer);
  };
}
