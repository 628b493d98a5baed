import formbody from '@fastify/formbody';
import type { HttpServer } from '@velvet/kit/http/http-server';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Context } from '#context.ts';
import { confirmPage, donePage, invalidPage, pageHeaders } from './unsubscribe.page.ts';
import { unsubscribePath } from './mail.channel.ts';

type OfToken = { Params: { token: string } };
/** RFC 8058 sends `List-Unsubscribe=One-Click`; the button of the page that undoes it sends `undo`. */
const Form = z.object({ undo: z.string().optional() }).catch({});

/** Serves the links of mails, which need no session: their tokens are signed. Opening a link changes nothing, because programs open links, too. */
export async function mountUnsubscribing(server: HttpServer, { unsubscribing }: Context): Promise<void> {
  const show = (reply: FastifyReply, status: number, markup: string) =>
    reply.code(status).headers(pageHeaders).send(markup);

  await server.register(async (scope) => {
    await scope.register(formbody, { bodyLimit: 4096 });
    const path = `${unsubscribePath}/:token`;

    scope.get<OfToken>(path, async (request, reply) => {
      const found = await unsubscribing.find(request.params.token);
      return found ? show(reply, 200, confirmPage(found.list)) : show(reply, 404, invalidPage);
    });

    scope.post<OfToken>(path, async (request, reply) => {
      const found = await unsubscribing.find(request.params.token);
      if (!found) return show(reply, 404, invalidPage);
      const isUndone = Form.parse(request.body ?? {}).undo !== undefined;
      await unsubscribing.change(found, isUndone);
      return show(reply, 200, donePage(found.list, isUndone));
    });
  });
}
