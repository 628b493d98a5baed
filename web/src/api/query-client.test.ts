import { expect, test } from 'vitest';
import { ApiFailure, unreachable } from './failure.ts';
import { cancelRefetches, createQueryClient, mayPass } from './query-client.ts';

test('asks again after an outage, never after a refusal', () => {
  for (const status of [500, 502, 503]) expect(mayPass(new ApiFailure(status, 'X', 'x'))).toBe(true);
  expect(mayPass(unreachable(new TypeError('Failed to fetch')))).toBe(true);
  for (const status of [400, 401, 403, 404, 409, 429]) expect(mayPass(new ApiFailure(status, 'X', 'x'))).toBe(false);
  expect(mayPass(new Error('a fault of our own'))).toBe(false);
});

test('before a change is shown what is asked for anew is cancelled, and what comes for the first time is not', async () => {
  const client = createQueryClient();
  client.setQueryData(['people', 'old'], 'as it was');
  const answers = ['old', 'new'].map((name) => {
    const answer = Promise.withResolvers<string>();
    const query = { queryKey: ['people', name], queryFn: () => answer.promise, staleTime: 0 };
    return { answer, asked: client.fetchQuery(query) };
  });
  await cancelRefetches(client, ['people']);
  for (const { answer } of answers) answer.resolve('as it is');
  expect(await Promise.all(answers.map(({ asked }) => asked))).toEqual(['as it was', 'as it is']);
  expect(client.getQueryData(['people', 'old'])).toBe('as it was');
});
