import { timingSafeEqual } from 'node:crypto';
import type { HttpServer } from '@velvet/kit/http/http-server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { PayoutService } from './payout.service.ts';

const Id = z.object({ id: z.string().max(200) });
const List = z.object({
  after: z.string().max(200).default(''),
  from: z.coerce.date().default(new Date(0)),
  to: z.coerce.date().default(new Date(8.64e15)),
});

/** `key`: the merchant's, which every request has as bearer token; undefined: the provider does not exist */
export type PayoutParts = { payouts: PayoutService; key: string | undefined };

/** Serves the payout provider. */
export function servePayouts(server: HttpServer, { payouts, key }: PayoutParts): void {
  if (key === undefined) return;
  const guarded =
    (handle: (request: FastifyRequest) => ReturnType<PayoutService['pay']>) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      if (!isKey(key, request.headers.authorization)) return reply.code(401).send({ code: 'KeyRefused' });
      const answer = await handle(request);
      // the request has its effect, and the connection breaks
      return answer ? reply.code(answer.status).send(answer.body) : reply.hijack().raw.destroy();
    };
  server.post(
    '/payouts/v1/recipients',
    guarded(({ body }) => payouts.saveRecipient(body)),
  );
  server.delete(
    '/payouts/v1/recipients/:id',
    guarded(({ params }) => payouts.deleteRecipient(Id.parse(params).id)),
  );
  server.post(
    '/payouts/v1/payouts',
    guarded(({ body }) => payouts.pay(body)),
  );
  server.get(
    '/payouts/v1/payouts/:id',
    guarded(({ params }) => payouts.read(Id.parse(params).id)),
  );
  server.get(
    '/payouts/v1/payouts',
    guarded(({ query }) => payouts.list(List.parse(query))),
  );
}

function isKey(key: string, authorization: string | undefined): boolean {
  const [expected, given] = [Buffer.from(`Bearer ${key}`), Buffer.from(authorization ?? '')];
  return expected.length === given.length && timingSafeEqual(expected, given);
}
