import { queryOptions } from '@tanstack/react-query';
import type { UserId } from '@velvet/contracts/ids';
import { readVerification, readVerificationHistory } from '@velvet/contracts/verification/checks';
import { api } from '#api/client.ts';

const askEveryMs = 5000;

/** How the age check stands. The socket makes it old; while one is pending it is also asked for now and then. */
export const verificationQuery = (userId: UserId) =>
  queryOptions({
    queryKey: ['verification', userId],
    queryFn: ({ signal }) => api(readVerification, { params: { userId }, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.status === 'pending' ? askEveryMs : false),
  });

/** Every try at the age check, newest first. */
export const verificationHistoryQuery = (userId: UserId) =>
  queryOptions({
    queryKey: ['verification', userId, 'history'],
    queryFn: ({ signal }) => api(readVerificationHistory, { params: { userId }, signal }),
  });
