import { z } from 'zod';
import type { StripeObject } from '#api/object.ts';
import { operation } from '#api/operation.ts';
import { listPage } from '#api/page.ts';
import { created, paging } from '#api/params.ts';
import { missing } from '#api/stripe-error.ts';
import { findEvent } from './webhook.repository.ts';

const objectOf = ({ body }: { body: string }) => JSON.parse(body) as StripeObject;

export const eventOperations = [
  operation(
    'GET /events/:id',
    {},
    async ({ tx, account }, _input, event) => {
      const row = await findEvent(tx, event, account);
      if (!row) throw missing('event', event);
      return objectOf(row);
    },
    { isOfAccount: true },
  ),

  operation(
    'GET /events',
    { ...paging, created, type: z.string().max(100).optional() },
    async ({ tx, account }, input) => {
      const listed = {
        table: 'webhook_event',
        columns: 'body',
        filters: { type: input.type, account_id: account },
        created: { range: input.created },
        condition: account === undefined ? 'api_version is not null and account_id is null' : 'api_version is not null',
        present: objectOf,
      };
      return listPage(tx, '/v1/events', listed, input);
    },
    { isOfAccount: true },
  ),
];
