import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { revalidateWhileVisible } from '#api/revalidation.ts';
import { revalidatePosts } from '#features/posts/revalidate-posts.ts';

/** Keeps a page without a live socket up to date by reading it again. @param isOn false where there is a socket */
export function useRevalidation(isOn = true): void {
  const client = useQueryClient();
  useEffect(() => (isOn ? revalidateWhileVisible(() => revalidate(client)) : undefined), [client, isOn]);
}

/** Posts change in place; everything else that is shown (the person, the price, the directory, comments) is fetched again. */
const revalidate = (client: QueryClient) =>
  Promise.all([
    revalidatePosts(client),
    client.refetchQueries(
      { type: 'active', stale: true, predicate: ({ queryKey: [root] }) => root !== 'posts' },
      { cancelRefetch: false },
    ),
  ]);
