import { useMutation, useQueryClient } from '@tanstack/react-query';
import { confirmAge } from '@velvet/contracts/account/onboarding';
import { api } from '#api/client.ts';
import { ApiFailure } from '#api/failure.ts';

export function useConfirmAge() {
  const client = useQueryClient();
  // what is age restricted opens with it; a refusal closes the account, which the profile tells
  const refresh = () => Promise.all(['profile', 'posts'].map((root) => client.invalidateQueries({ queryKey: [root] })));
  return useMutation({
    mutationFn: (birthday: string) => api(confirmAge, { body: { birthday, acceptsTerms: true } }),
    onSuccess: refresh,
    onError: (error) => (error instanceof ApiFailure && error.code === 'UnderAge' ? refresh() : undefined),
  });
}
