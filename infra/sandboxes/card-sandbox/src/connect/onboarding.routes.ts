import type { HttpServer } from '@velvet/kit/http/http-server';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Context } from '#context.ts';
import { onboardingPage, onboardingPolicy, type OnboardingView } from './onboarding.page.ts';

const params = z.object({ link: z.string().regex(/^[\w-]{1,100}$/) });

/** Serves the page on which the owner of a connected account enters the bank account, as HTML with a plain form. */
export async function serveOnboarding(server: HttpServer, { onboarding, config }: Context): Promise<void> {
  const policy = onboardingPolicy(config.origins);
  const show = (reply: FastifyReply, view: OnboardingView) =>
    reply
      .code(view.problem === null ? 200 : 422)
      .header('content-security-policy', policy)
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(onboardingPage(view));

  await server.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );

    scope.get('/onboarding/:link', async (request, reply) => {
      const { link } = params.parse(request.params);
      const opened = await onboarding.open(link);
      if (!opened) return reply.callNotFound();
      if ('leadsTo' in opened) return reply.redirect(opened.leadsTo, 303);
      return show(reply, { link, country: opened.country, holder: '', problem: null });
    });

    scope.post('/onboarding/:link', async (request, reply) => {
      const { link } = params.parse(request.params);
      const taken = await onboarding.take(link, request.body);
      if (!taken) return reply.callNotFound();
      if ('leadsTo' in taken) return reply.header('content-security-policy', policy).redirect(taken.leadsTo, 303);
      return show(reply, { link, ...taken });
    });
  });
}
