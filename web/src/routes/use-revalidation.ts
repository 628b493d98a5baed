import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { revalidateWhileVisible } from '#api/revalidation.ts';
import { revalidate } from '#resources/revalidate.ts';

/** Keeps a page without a live socket up to date by reading it again. @param isOn false where there is a socket */
export function useRevalidation(isOn = true): void {
  const client = useQueryClient();
  useEffect(() => (isOn ? revalidateWhileVisible(() => revalidate(client)) : undefined), [client, isOn]);
}
