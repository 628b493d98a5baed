import { infiniteQueryOptions } from '@tanstack/react-query';
import { listSignIns } from '@velvet/contracts/account/sign-ins';
import { api } from '#api/client.ts';
import { byCursor, from, keysOf } from './cache.ts';
import { deviceLabel } from './device-label.ts';

const key = keysOf('profile');

/** The sign-ins of the viewer, newest first, with the names of their devices. The server marks the one of this browser. */
export const signInsQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: key('sign-ins', userId),
    queryFn: async ({ pageParam, signal }) => {
      const { data, meta } = await api(listSignIns, { query: from(pageParam), signal });
      return { data: data.map(({ userAgent, ...row }) => ({ ...row, device: deviceLabel(userAgent ?? '') })), meta };
    },
    ...byCursor,
  });
