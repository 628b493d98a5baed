import formbody from '@fastify/formbody';
import type { HttpServer } from '@velvet/kit/http/http-server';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Context } from '#context.ts';
import { parseMail, type StoredMail } from '#mails/mail.ts';
import { frameHeaders, listPage, mailPage, pageHeaders, unknownPage, views } from './page.ts';

const Query = z.object({ q: z.string().trim().max(200).catch('') });
const View = z.object({ view: z.enum(views).catch('light') });
const Params = z.object({ id: z.uuid() });

/** The HTML of a mail as a reader with a light or a dark system sees it. Links leave the frame. */
function framed(html: string, isDark: boolean): string {
  return html
    .replace(/<head[^>]*>/i, '$&<base target="_blank">')
    .replaceAll(/\(prefers-color-scheme:\s*(dark|light)\)/g, (_, scheme) =>
      (scheme === 'dark') === isDark ? '(min-width: 0)' : '(max-width: 0)',
    );
}

/** Serves the list, a mail with its views, and the HTML of a mail for the frame. The pages require no sign-in. */
export async function mountPages(server: HttpServer, { mails }: Context): Promise<void> {
  await server.register(formbody, { bodyLimit: 1024 });
  const show = (reply: FastifyReply, status: number, markup: string) =>
    reply.code(status).headers(pageHeaders).send(markup);

  async function find(params: unknown): Promise<StoredMail | undefined> {
    const { data } = Params.safeParse(params);
    return data && mails.find(data.id);
  }

  server.get('/', async (request, reply) => {
    const { q } = Query.parse(request.query);
    return show(reply, 200, listPage(await mails.list(q), q));
  });

  server.get('/mails/:id', async (request, reply) => {
    const mail = await find(request.params);
    if (!mail) return show(reply, 404, unknownPage);
    return show(reply, 200, mailPage(mail, await parseMail(mail.raw), View.parse(request.query).view));
  });

  server.get('/mails/:id/html', async (request, reply) => {
    const mail = await find(request.params);
    if (!mail) return show(reply, 404, unknownPage);
    const { html = '' } = await parseMail(mail.raw);
    const { view } = View.parse(request.query);
    return reply.headers(frameHeaders).send(framed(html, view === 'dark'));
  });

  server.get('/mails/:id/raw', async (request, reply) => {
    const mail = await find(request.params);
    if (!mail) return show(reply, 404, unknownPage);
    return reply.headers({ ...pageHeaders, 'content-type': 'text/plain; charset=utf-8' }).send(mail.raw);
  });

  server.post('/clear', async (_request, reply) => {
    await mails.clear();
    return reply.redirect('/', 303);
  });
}
