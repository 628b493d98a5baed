import { NotFound } from '@velvet/contracts/failure';
import type { HttpServer } from '#http/http-server.ts';
import { answerObject } from '#http/object-answer.ts';
import { publicPrefix, type ObjectStorage } from './object-storage.ts';
import { Refusal } from '#http/refusal.ts';

/** Public objects are immutable. */
const kept = { 'cache-control': 'public, max-age=31536000, immutable' };

/** Serves public objects at `/media/public/<rest of the key>`, their permanent address with every storage. */
export function servePublicObjects(server: HttpServer, storage: ObjectStorage): Promise<() => Promise<void>> {
  server.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: `/media/${publicPrefix}*`,
    async handler(request, reply) {
      const key = `${publicPrefix}${request.params['*']}`;
      if (!(await answerObject(request, reply, storage, key, kept))) throw new Refusal(NotFound);
      return reply;
    },
  });
  return Promise.resolve(() => Promise.resolve());
}
