import type { HttpServer } from '@velvet/kit/http/http-server';
import { z } from 'zod';
import type { ChargeRow } from '#charges/charge.repository.ts';
import type { ChargeService } from '#charges/charge.service.ts';
import { challengePage, challengePolicy, type ChallengeView } from './challenge.page.ts';

const params = z.object({ id: z.string().max(100) });
const form = z.object({ outcome: z.enum(['authorise', 'fail']) });

/** Serves the 3-D Secure page, as HTML with a plain form. */
export function serveChallenges(server: HttpServer, charges: ChargeService, origins: readonly string[]): void {
  const policy = challengePolicy(origins);
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );

  server.get('/3ds/:id', async (request, reply) => {
    const row = await charges.find(params.parse(request.params).id);
    return reply
      .header('content-security-policy', policy)
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(challengePage(viewOf(row)));
  });

  server.post('/3ds/:id', async (request, reply) => {
    const { id } = params.parse(request.params);
    const { returnUrl } = await charges.find(id);
    const parsed = form.safeParse(request.body);
    if (parsed.success) await (parsed.data.outcome === 'authorise' ? charges.authorise(id) : charges.failChallenge(id));
    return reply
      .header('content-security-policy', policy)
      .redirect(parsed.success && returnUrl ? returnUrl : `/3ds/${encodeURIComponent(id)}`, 303);
  });
}

function viewOf(row: ChargeRow): ChallengeView {
  const amount = new Intl.NumberFormat('en-US', { style: 'currency', currency: row.currency }).format(
    row.amountMinor / 100,
  );
  return { id: row.id, amount, state: row.state === 'requires_action' ? 'open' : row.state, returnUrl: row.returnUrl };
}
