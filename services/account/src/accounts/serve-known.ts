import { SignedOut, Unavailable } from '@velvet/contracts/failure';
import type { Call } from '@velvet/contracts/call';
import type { UserId } from '@velvet/contracts/ids';
import { Refusal } from '@velvet/kit/http/refusal';
import { serve, type Answer, type Caller, type Receiver, type Request, type Route } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';

/**
 * Serves a call whose caller has an account, which the first call of a new user opens. All routes of this service use it; a request
 * without a token has no caller. New sessions are noted.
 */
export function serveKnown<C extends Call, Received = never>(
  call: C,
  handle: (context: Context, request: Request<C, Received>) => Promise<Answer<C>>,
  receiver?: Receiver<Context, Received>,
): Route<Context> {
  return serve(
    call,
    async (context: Context, request: Request<C, Received>) => {
      const caller: Caller | undefined = request.caller;
      if (caller) {
        await ensure(context, caller.id, request.token, call);
        await context.signIns.note(caller.id, request);
      }
      return handle(context, request);
    },
    receiver,
  );
}

async function ensure({ accounts }: Context, id: UserId, token: string | undefined, call: Call): Promise<void> {
  if (token === undefined) throw new Refusal(SignedOut);
  try {
    await accounts.ensure(id, token);
  } catch (error) {
    // calls for visitors must work without the identity provider
    if (call.caller !== 'anyone' || !(error instanceof Refusal) || error.failure !== Unavailable) throw error;
  }
}
