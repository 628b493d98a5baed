import {
  initializeVerification,
  readVerification,
  readVerificationHistory,
  resendVerification,
} from '@velvet/contracts/verification/checks';
import { serve } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';
import { requireActingFor } from '@velvet/kit/http/acting';
import { presentAttempt, presentVerification } from './verification.presenter.ts';

export const verificationRoutes = [
  serve(initializeVerification, async ({ verifications }: Context, { caller, body }) => {
    requireActingFor(caller, body.userId);
    return verifications.initialize({
      userId: body.userId,
      person: { name: body.userData.name, email: body.userData.email },
    });
  }),
  serve(readVerification, async ({ verifications }: Context, { caller, params: { userId } }) => {
    requireActingFor(caller, userId);
    return presentVerification(userId, await verifications.read(userId));
  }),
  serve(readVerificationHistory, async ({ verifications }: Context, { caller, params: { userId } }) => {
    requireActingFor(caller, userId);
    return (await verifications.history(userId)).map(presentAttempt);
  }),
  serve(resendVerification, async ({ verifications }: Context, { caller, params: { userId } }) => {
    requireActingFor(caller, userId);
    return verifications.resend(userId);
  }),
];
