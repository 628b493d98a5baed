import { z } from 'zod';
import { call, pageQuery } from '#call.ts';
import { Moment } from '#time.ts';

/** A sign-in of the caller: the first request of a session. */
export const SignIn = z.object({
  id: z.uuid(),
  /** time of the sign-in by the token; that of the first request if the token has none */
  at: Moment,
  /** IP address of the first request */
  address: z.string(),
  /** `User-Agent` of the first request, shortened; null if it had none */
  userAgent: z.string().nullable(),
  /** the session that makes this request */
  isCurrent: z.boolean(),
});
export type SignIn = z.infer<typeof SignIn>;

export const listSignIns = call({
  method: 'GET',
  path: '/profile/sign-ins',
  caller: 'member',
  closed: 'allowed',
  summary: "Lists the caller's sign-ins of the last `ACCOUNT_SIGN_IN_DAYS` days, newest first.",
  query: pageQuery(5, {}),
  paged: true,
  data: z.array(SignIn),
});
