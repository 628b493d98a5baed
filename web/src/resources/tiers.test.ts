import { UserId } from '@velvet/contracts/ids';
import { PlanNotFound } from '@velvet/contracts/payment/failures';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#api/query-client.ts';
import { tiersQuery } from './tiers.ts';

afterEach(() => vi.unstubAllGlobals());

const read = (status: number, body: object) => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status })));
  return createQueryClient().fetchQuery({ ...tiersQuery(UserId.parse('twitter|1')), retry: false });
};
const refused = { success: false, error: { code: PlanNotFound.code, message: PlanNotFound.message } };

test('there are no tiers when the creator has no price or does not exist', async () => {
  expect(await read(200, { success: true, data: [] })).toEqual([]);
  expect(await read(404, refused)).toEqual([]);
});

test('the tiers fail when the server does', async () => {
  await expect(read(500, refused)).rejects.toMatchObject({ status: 500 });
});
