import type { Queries } from '@velvet/kit/database/database';
import type { z } from 'zod';
import type { Context } from '#context.ts';
import type { StripeObject } from './object.ts';
import { isId, readParams } from './params.ts';
import { invalidRequest, type Refused } from './stripe-error.ts';

/** Of one request: the context, and the connection on which all of it happens, which is a transaction unless it is a GET. */
export type Scope = Context & {
  readonly tx: Queries;
  /** the connected account for which the request is made; undefined: the platform */
  readonly account?: string | undefined;
};

export type Answered = StripeObject | Refused;

/** An operation of the API, bound to its path below `/v1`. */
export type Operation = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  /** the publishable key suffices, which browsers have */
  readonly isPublic: boolean;
  /** the request can be made for a connected account, by the header `Stripe-Account` */
  readonly isOfAccount: boolean;
  run(
    scope: Scope,
    path: Readonly<Record<string, string>>,
    given: unknown,
  ): Promise<{ answer: Answered; expand: readonly string[] }>;
};

type Input<Shape extends z.ZodRawShape> = ReturnType<typeof readParams<Shape>>;

/** @param route method and path, such as `POST /customers/:id` */
export function operation<Shape extends z.ZodRawShape>(
  route: string,
  shape: Shape,
  handle: (scope: Scope, input: Input<Shape>, id: string) => Promise<Answered>,
  { isPublic = false, isOfAccount = false } = {},
): Operation {
  const [method, path = ''] = route.split(' ');
  return {
    method: method as Operation['method'],
    path,
    isPublic,
    isOfAccount,
    async run(scope, { id = '' }, given) {
      if (id !== '' && !isId(id)) throw invalidRequest('Invalid id.', { code: 'resource_missing', param: 'id' }, 404);
      const input = readParams(shape, given);
      const { expand } = input as { expand?: string[] };
      return { answer: await handle(scope, input, id), expand: expand ?? [] };
    },
  };
}
