import { queryOptions, useMutation, type QueryClient } from '@tanstack/react-query';
import type { UserId } from '@velvet/contracts/ids';
import {
  initializeVerification,
  readVerification,
  readVerificationHistory,
  resendVerification,
} from '@velvet/contracts/verification/checks';
import { api } from '#api/client.ts';
import { keysOf, staleAfterMs } from './cache.ts';

const key = keysOf('verification');
const pollIntervalMs = 5000;

/** State of the age check. Live events refresh it; a pending one is also polled. */
export const verificationQuery = (userId: UserId) =>
  queryOptions({
    queryKey: key(userId),
    queryFn: ({ signal }) => api(readVerification, { params: { userId }, signal }),
    staleTime: staleAfterMs.immediately,
    refetchInterval: ({ state: { data } }) => (data?.status === 'pending' ? pollIntervalMs : false),
  });

/** Every attempt at the age check, newest first. */
export const verificationHistoryQuery = (userId: UserId) =>
  queryOptions({
    queryKey: key(userId, 'history'),
    queryFn: ({ signal }) => api(readVerificationHistory, { params: { userId }, signal }),
  });

export type Applicant = { readonly id: UserId; readonly name: string; readonly email: string };

const refreshOf = (client: QueryClient, id: UserId) =>
  client.invalidateQueries({ queryKey: verificationQuery(id).queryKey });

/** @returns the address where the check continues */
export const useStartVerification = () =>
  useMutation({
    mutationFn: ({ id, name, email }: Applicant) =>
      api(initializeVerification, { body: { userId: id, userEmail: email, userData: { name, email } } }),
    onSettled: (_, __, { id }, _before, { client }) => refreshOf(client, id),
  });

export const useResendVerification = () =>
  useMutation({
    mutationFn: ({ id }: Applicant) => api(resendVerification, { params: { userId: id } }),
    onSettled: (_, __, { id }, _before, { client }) => refreshOf(client, id),
  });
