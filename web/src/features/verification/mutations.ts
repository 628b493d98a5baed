import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { UserId } from '@velvet/contracts/ids';
import { initializeVerification, resendVerification } from '@velvet/contracts/verification/checks';
import { api } from '#api/client.ts';
import { verificationQuery } from './queries.ts';

export type Applicant = { readonly id: UserId; readonly name: string; readonly email: string };

const refresh = (client: QueryClient, id: UserId) =>
  client.invalidateQueries({ queryKey: verificationQuery(id).queryKey });

/** @returns where the check goes on */
export function useStartVerification() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, name, email }: Applicant) =>
      api(initializeVerification, { body: { userId: id, userEmail: email, userData: { name, email } } }),
    onSettled: (_, __, { id }) => refresh(client, id),
  });
}

export function useResendVerification() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Applicant) => api(resendVerification, { params: { userId: id } }),
    onSettled: (_, __, { id }) => refresh(client, id),
  });
}
