import { useMutation } from '@tanstack/react-query';
import type { SubscriptionId } from '@velvet/contracts/ids';
import { answerPriceChange } from '@velvet/contracts/payment/price-changes';
import { api } from '#api/client.ts';
import { refreshBought } from './payments.ts';

export const useAnswerPriceChange = () =>
  useMutation({
    mutationFn: ({ id, accept }: { id: SubscriptionId; accept: boolean }) =>
      api(answerPriceChange, { params: { id }, body: { accept } }),
    onSuccess: (_answer, _input, _before, { client }) => refreshBought(client),
  });
