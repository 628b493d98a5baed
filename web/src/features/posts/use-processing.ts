import { useQueryClient } from '@tanstack/react-query';
import { useInterval } from '@mantine/hooks';
import type { Post } from '@velvet/contracts/content/post';
import { useEffect } from 'react';
import { refreshPost } from '#resources/post-cache.ts';

const askAgainMs = 2500;

/** One's own post whose media are being made, or are to take the place of others: followed until they are there. */
export function useProcessing({ _id: id, state, arrangement }: Post): void {
  const client = useQueryClient();
  const { start, stop } = useInterval(() => void refreshPost(client, id), askAgainMs);
  const isAwaited =
    state === 'processing' ||
    (state === 'published' &&
      arrangement.some((item) => item.state === 'uploaded' || item.state === 'processing') &&
      arrangement.every((item) => item.state !== 'failed'));
  useEffect(() => {
    if (!isAwaited) return undefined;
    start();
    return stop;
  }, [isAwaited, start, stop]);
}
