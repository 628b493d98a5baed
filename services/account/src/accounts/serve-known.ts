import { deleteProfile, readProfile, UnderAge, updateProfile } from '@velvet/contracts/account/profile';
import { confirmAge } from '@velvet/contracts/account/onboarding';
import { SignedOut, Unavailable } from '@velvet/contracts/failure';
import type { Call } from '@velvet/contracts/call';
import type { UserId } from '@velvet/contracts/ids';
import { Refusal } from '@velvet/kit/http/refusal';
import { serve, type Answer, type Caller, type Receiver, type Request, type Route } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';

/**
 * Serves a call whose caller has an account, which the first call of a new user opens. All routes of this service use it; a request
 * without a token has no caller. New sessions are noted. Users under age are refused, except by the calls that report it.
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
        if (call.caller !== 'anyone' && !openToMinors.has(call) && (await context.ages.isUnderAge(caller.id)))
          throw new Refusal(UnderAge);
      }
      return handle(context, request);
    },
    receiver,
  );
}

/** Calls that remain open to users under age: to read the reason, correct the profile and delete the account. */
const openToMinors: ReadonlySet<Call> = new Set<Call>([readProfile, updateProfile, confirmAge, deleteProfile]);

async function ensure({ accounts }: Context, id: UserId, token: string | undefined, call: Call): Promise<void> {
  if (token === undefined) throw new Refusal(SignedOut);
  try {
    await accounts.ensure(id, token);
  } catch (error) {
    // calls for visitors must work without the identity provider
    if (call.caller !== 'anyone' || !(error instanceof Refusal) || error.failure !== Unavailable) throw error;
  }
}
