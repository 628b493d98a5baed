import { NotFound, SignedOut } from '@velvet/contracts/failure';
import { invalidInput } from '@velvet/kit/http/envelope';
import type { HttpServer } from '@velvet/kit/http/http-server';
import { Refusal } from '@velvet/kit/http/refusal';
import { isSignedBy, sign } from '@velvet/kit/http/signature';
import { z } from 'zod';
import type { Context } from '#context.ts';

const StartSession = z.strictObject({
  reference: z.string().min(1).max(100),
  name: z.string().max(200).nullable(),
  email: z.string().max(254).nullable(),
  returnUrl: z.url({ protocol: /^https?$/ }),
});
const Id = z.object({ id: z.uuid() });

/** Serves the API for the customer (the verification service), which authenticates with its key. */
export function mountSessionRoutes(server: HttpServer, { sessions, config }: Context): void {
  const assertKey = (authorization: string | undefined) => {
    const given = authorization?.replace(/^Bearer /, '') ?? '';
    // constant-time comparison
    const key = config.IDENTITY_CHECK_API_KEY;
    if (!isSignedBy(key, key, sign(key, given))) throw new Refusal(SignedOut, { message: 'This key is invalid.' });
  };

  server.post('/v1/sessions', async (request) => {
    assertKey(request.headers.authorization);
    const input = StartSession.safeParse(request.body);
    if (!input.success) throw invalidInput(input.error, 'body');
    const session = await sessions.start(input.data);
    return { id: session.id, url: sessions.urlOf(session), expiresAt: session.expiresAt.toISOString() };
  });

  server.get('/v1/sessions/:id', async (request) => {
    assertKey(request.headers.authorization);
    const params = Id.safeParse(request.params);
    const session = params.success ? await sessions.find(params.data.id) : undefined;
    if (!session) throw new Refusal(NotFound);
    return { id: session.id, reference: session.reference, outcome: sessions.outcome(session) };
  });
}
