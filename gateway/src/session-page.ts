import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { readSession, type Session } from '@velvet/contracts/content/sessions';
import { pageOf, type PageParts, type Preview, sendPage, withPreview } from './page-head.ts';
import { readForVisitor } from './visitor-read.ts';

/**
 * Serves `/session/{id}`: the application, with the head of the session as a visitor sees it. It is read at every request, so that a
 * session whose audience changes loses its title at once. One that visitors do not see has the status 200, because members may see it.
 */
export async function serveSessionPage(
  server: FastifyInstance,
  { directory, publicUrl, content }: Omit<PageParts, 'account' | 'cache'>,
): Promise<void> {
  const bare = await readFile(join(directory, 'site', 'index.html'), 'utf8');
  const barePage = await pageOf(bare);
  server.get<{ Params: { id: string } }>('/session/:id', { config: { tier: 'read' } }, async (request, reply) => {
    const path = readSession.path.replace('{id}', encodeURIComponent(request.params.id));
    const session = await readForVisitor(content(), path, readSession.data);
    if (!session) return sendPage(reply, request, 200, barePage);
    return sendPage(reply, request, 200, await pageOf(withPreview(bare, previewOf(session, publicUrl))));
  });
}

const times = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
});

const words = {
  live: () => 'Live now on Velvet.',
  scheduled: (at: string) => `Live on Velvet on ${times.format(new Date(at))} UTC.`,
  completed: () => 'This session is over.',
  cancelled: () => 'This session is canceled.',
} as const;

function previewOf({ id, title, description, creator, status, scheduledAt }: Session, publicUrl: string): Preview {
  const name = title === '' ? 'Live session' : title;
  return {
    type: 'website',
    title: `${name} · ${creator.name} · Velvet`,
    description: [words[status](scheduledAt), description].filter(Boolean).join(' '),
    url: new URL(`/session/${id}`, publicUrl).href,
    picture: creator.avatar ? new URL(creator.avatar, publicUrl).href : null,
    isListed: false,
  };
}
