import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { ApiFailure, unreachable } from './failure.ts';
import { cancelRefetches, createQueryClient, isTransient } from './query-client.ts';

test('queries retry after an outage, never after a refusal', () => {
  for (const status of [500, 502, 503]) expect(isTransient(new ApiFailure(status, 'X', 'x'))).toBe(true);
  expect(isTransient(unreachable(new TypeError('Failed to fetch')))).toBe(true);
  for (const status of [400, 401, 403, 404, 409, 429])
    expect(isTransient(new ApiFailure(status, 'X', 'x'))).toBe(false);
  expect(isTransient(new Error('a fault of our own'))).toBe(false);
});

test('an optimistic update cancels refetches but not first loads', async () => {
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

const queryKey = ['messages', 'media', '1'];

function observe(answers: Promise<string>[]) {
  const client = createQueryClient();
  let calls = 0;
  const queryFn = () => answers[calls++] ?? Promise.reject(new Error('an unexpected call'));
  const observer = new QueryObserver(client, { queryKey, queryFn, retry: false });
  const stop = observer.subscribe(() => {});
  return { client, stop, read: () => observer.getCurrentResult().data, calls: () => calls };
}

test('a first load in flight is repeated when its query is invalidated', async () => {
  const first = Promise.withResolvers<string>();
  const { client, stop, read, calls } = observe([first.promise, Promise.resolve('after')]);
  const refreshed = client.invalidateQueries({ queryKey: ['messages'] });
  first.resolve('before');
  await refreshed;
  expect([read(), calls()]).toEqual(['after', 2]);
  stop();
});

test('a first load that fails is not repeated', async () => {
  const first = Promise.withResolvers<string>();
  const { client, stop, calls } = observe([first.promise]);
  const refreshed = client.invalidateQueries({ queryKey });
  first.reject(new Error('refused'));
  await refreshed;
  expect(calls()).toBe(1);
  stop();
});
