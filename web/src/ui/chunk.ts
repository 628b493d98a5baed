import { createElement, use, type ComponentType, type ReactNode } from 'react';
import { loadChunk } from '#api/load-chunk.ts';

const failed = new Set<() => void>();

/** Lets every component whose chunk failed request it again at its next render. */
export function retryChunks(): void {
  for (const forget of failed) forget();
  failed.clear();
}

type Chunk<Props> = ((props: Props) => ReactNode) & { readonly preload: () => Promise<void> };

/**
 * A component in a chunk of its own. Unlike `React.lazy`, a failed chunk can be requested again (`retryChunks`). Suspends
 * while it loads and throws the import's error to the nearest boundary.
 */
export function lazyChunk<Props extends object>(load: () => Promise<ComponentType<Props>>): Chunk<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  const forget = () => void (loading = undefined);
  const read = () =>
    (loading ??= loadChunk(load).then(
      (component) => (loaded = component),
      (error: unknown) => {
        failed.add(forget);
        throw error;
      },
    ));
  const Chunk = (props: Props) => createElement(loaded ?? use(read()), props);
  // a failed preload is requested again when the component renders
  return Object.assign(Chunk, { preload: () => read().then(() => undefined, forget) });
}
