import type { FastifyReply } from 'fastify';
import type { HttpServer } from '@velvet/kit/http/http-server';
import { z } from 'zod';
import type { Context } from '#context.ts';
import type { PaymentService } from '#payments/payment.service.ts';
import type { SetupService } from '#setups/setup.service.ts';
import { challengePage, challengePolicy, type ChallengeView } from './challenge.page.ts';

const params = z.object({ id: z.string().max(100) });
const form = z.object({ outcome: z.enum(['authorise', 'fail']) });

/** Serves the 3-D Secure page, as HTML with a plain form. */
export async function serveChallenges(server: HttpServer, { payments, setups, config }: Context): Promise<void> {
  const policy = challengePolicy(config.origins);
  const servicesOf = (id: string) => (id.startsWith('seti_') ? setups : payments);
  const find = (request: { params: unknown }) => {
    const { id } = params.parse(request.params);
    return servicesOf(id).find(id);
  };
  await server.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );

    scope.get('/3ds/:id', async (request, reply) => {
      const row = await find(request);
      return row ? show(reply.header('content-security-policy', policy), viewOf(row)) : reply.callNotFound();
    });

    scope.post('/3ds/:id', async (request, reply) => {
      const row = await find(request);
      if (!row) return reply.callNotFound();
      const parsed = form.safeParse(request.body);
      if (parsed.success)
        await servicesOf(row.id).answerChallenge(row.id, parsed.data.outcome === 'authorise' ? 'authorise' : 'failed');
      return reply
        .header('content-security-policy', policy)
        .redirect(parsed.success && row.returnUrl ? row.returnUrl : `/3ds/${encodeURIComponent(row.id)}`, 303);
    });
  });
}

const show = (reply: FastifyReply, view: ChallengeView) =>
  reply.header('referrer-policy', 'no-referrer').type('text/html; charset=utf-8').send(challengePage(view));

type Asked = NonNullable<Awaited<ReturnType<PaymentService['find'] | SetupService['find']>>>;

function viewOf(row: Asked): ChallengeView {
  const amount =
    'currency' in row
      ? new Intl.NumberFormat('en-US', { style: 'currency', currency: row.currency }).format(row.amountMinor / 100)
      : null;
  return { id: row.id, amount, state: row.state === 'requires_action' ? 'open' : row.state, returnUrl: row.returnUrl };
}
