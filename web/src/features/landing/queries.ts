import { queryOptions } from '@tanstack/react-query';
import { recommendedCreators } from '@velvet/contracts/account/creators';
import { api } from '#api/client.ts';

const shown = 6;

export const featuredQuery = () =>
  queryOptions({
    queryKey: ['people', 'featured'],
    queryFn: ({ signal }) => api(recommendedCreators, { query: { limit: shown }, signal }),
  });
