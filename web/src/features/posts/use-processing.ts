import { useQueryClient } from '@tanstack/react-query';
import { useInterval } from '@mantine/hooks';
import type { Post } from '@velvet/contracts/content/post';
import { useEffect } from 'react';
import { refreshPost } from './post-cache.ts';

const askAgainMs = 2500;

/** One's own post whose media are being made: followed until they are there. */
export function useProcessing({ _id: id, state }: Post): void {
  const client = useQueryClient();
  const { start, stop } = useInterval(() => void refreshPost(client, id), askAgainMs);
  useEffect(() => {
    if (state !== 'processing') return undefined;
    start();
    return stop;
  }, [state, start, stop]);
}
