import formbody from '@fastify/formbody';
import type { HttpServer } from '@velvet/kit/http/http-server';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Context } from '#context.ts';
import type { Decision } from '#sessions/session.ts';
import { checkPage, endPage, pageHeaders, unknownPage } from './page.ts';

const Secret = z.object({ secret: z.string().max(100) });
const Form = z.object({
  decision: z.enum(['approve', 'decline', 'leave']),
  dateOfBirth: z.string().max(40).default(''),
});
const secretPath = '/check/:secret';

/** Serves the page for the person: one form, no script. */
export async function mountPages(server: HttpServer, { sessions, clock }: Context): Promise<void> {
  await server.register(formbody, { bodyLimit: 4096 });
  const show = (reply: FastifyReply, status: number, markup: string) =>
    reply.code(status).headers(pageHeaders).send(markup);

  server.get(secretPath, async (request, reply) => {
    const session = await sessions.findBySecret(Secret.parse(request.params).secret);
    if (!session) return show(reply, 404, unknownPage);
    const { state } = sessions.outcome(session);
    return show(reply, 200, state === 'pending' ? checkPage(session.name) : endPage(state, session.returnUrl));
  });

  server.post(secretPath, async (request, reply) => {
    const { secret } = Secret.parse(request.params);
    const session = await sessions.findBySecret(secret);
    if (!session) return show(reply, 404, unknownPage);
    const decision = readDecision(request.body, clock.now());
    if ('problem' in decision) return show(reply, 400, checkPage(session.name, decision.problem));
    await sessions.decide(secret, decision);
    // the first submission decides; the page shows the result
    const { state } = sessions.outcome((await sessions.findBySecret(secret)) ?? session);
    return show(reply, 200, state === 'pending' ? checkPage(session.name) : endPage(state, session.returnUrl));
  });
}

function readDecision(body: unknown, now: Date): Decision | { problem: { message: string; value: string } } {
  const form = Form.safeParse(body);
  if (!form.success) return { problem: { message: 'Select Approve, Decline or Leave.', value: '' } };
  const { decision, dateOfBirth } = form.data;
  if (decision === 'decline') return { state: 'declined' };
  if (decision === 'leave') return { state: 'abandoned' };
  const isBirthday = z.iso.date().safeParse(dateOfBirth).success && dateOfBirth <= now.toISOString().slice(0, 10);
  if (!isBirthday) return { problem: { message: 'Enter a date of birth in the past.', value: '' } };
  return { state: 'approved', dateOfBirth };
}
