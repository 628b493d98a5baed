import type { SignIn } from '@velvet/contracts/account/sign-ins';
import type { PageQuery } from '@velvet/contracts/call';
import type { UserId } from '@velvet/contracts/ids';
import type { Clock } from '@velvet/kit/base/clock';
import { newId } from '@velvet/kit/base/ids';
import type { Database } from '@velvet/kit/database/database';
import { userAgentOf } from '@velvet/kit/http/client-address';
import { pageOf, pageWindow } from '@velvet/kit/http/page';
import type { Page } from '@velvet/kit/http/route';
import type { Logger } from '@velvet/kit/observability/logger';
import type { AccountConfig } from '#config.ts';
import { uuidFrom } from '#people/cursor.ts';
import { sessionKey, type RequestOrigin } from './sign-in.ts';
import { signInRepository } from './sign-in.repository.ts';

const dayMs = 24 * 3_600_000;
/** Earlier sign-ins that are kept per person. */
const kept = 200;
/** Noted sessions are not written again for this time, by this process. */
const rememberedMs = 10 * 60_000;
const rememberedSize = 10_000;

type SignInParts = { db: Database; clock: Clock; logger: Logger; config: AccountConfig };

/** The sessions of people: who signed in when, from which address and with which browser. */
export function signInService({ db, clock, logger, config }: SignInParts) {
  const signIns = signInRepository(db);
  /** until when a session is not written again; milliseconds since 1970 */
  const noted = new Map<string, number>();

  return {
    /** Stores the session of a request if it is new. A request is answered also if it cannot be stored; the next one tries again. */
    async note(userId: UserId, origin: RequestOrigin): Promise<void> {
      const now = clock.now();
      const key = sessionKey(origin, now);
      const memo = `${userId}\n${key}`;
      if ((noted.get(memo) ?? 0) > now.getTime()) return;
      const { address, headers, signedInAt = now } = origin;
      const times = { signedInAt: signedInAt < now ? signedInAt : now, notedAt: now };
      try {
        await signIns.insert({ id: newId(), userId, key, ...times, address, userAgent: userAgentOf(headers) }, kept);
      } catch (error) {
        logger.warn({ error }, 'a sign-in was not stored');
        return;
      }
      if (noted.size >= rememberedSize) noted.clear();
      noted.set(memo, now.getTime() + rememberedMs);
    },

    async list(userId: UserId, origin: RequestOrigin, query: PageQuery): Promise<Page<SignIn[]>> {
      const { take, skip, after } = pageWindow(query);
      const rows = await signIns.find(userId, uuidFrom(after), skip, take);
      const current = sessionKey(origin, clock.now());
      return pageOf(
        rows,
        query,
        ({ id }) => id,
        ({ id, key, signedInAt, address, userAgent }) => ({
          id,
          at: signedInAt.toISOString(),
          address,
          userAgent,
          isCurrent: key === current,
        }),
      );
    },

    deleteOld: () => signIns.deleteNotedBefore(new Date(clock.now().getTime() - config.signInDays * dayMs)),
  };
}
