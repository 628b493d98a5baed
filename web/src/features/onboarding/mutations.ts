import { useMutation, useQueryClient } from '@tanstack/react-query';
import { completeOnboarding } from '@velvet/contracts/account/onboarding';
import { api } from '#api/client.ts';

export type Role = 'creator' | 'member';

export function useCompleteOnboarding() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (role: Role) => api(completeOnboarding, { body: { role } }),
    // the role decides what the dashboard offers
    onSuccess: () => client.invalidateQueries({ queryKey: ['profile'] }),
  });
}
