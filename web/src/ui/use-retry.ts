import { useCallback, useEffect } from 'react';
import { connection } from '#api/connection.ts';
import { ChunkOffline } from '#api/load-chunk.ts';
import { retryChunks } from './chunk.ts';

export type BoundaryProps = { readonly error: unknown; readonly reset: () => void };

/** Renders again what a boundary has caught, by hand or as soon as the connection is back. */
export function useRetry({ error, reset }: BoundaryProps): () => void {
  const retry = useCallback(() => {
    retryChunks();
    reset();
  }, [reset]);
  useEffect(() => {
    // back before the failure was drawn
    if (error instanceof ChunkOffline && connection.read() === 'online') retry();
    return connection.onBack(retry);
  }, [error, retry]);
  return retry;
}
