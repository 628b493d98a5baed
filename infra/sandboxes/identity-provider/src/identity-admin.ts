import { systemClock } from '@velvet/kit/base/clock';
import { openDatabase } from '@velvet/kit/database/database';
import { createMetrics } from '@velvet/kit/observability/metrics';
import { signAccessToken, type AccessTokenRequest } from '#keys/access-token.ts';
import { recallIssuing, signingKey } from '#keys/keys.ts';
import type { Person } from '#people/person.ts';
import { personRepository } from '#people/person.repository.ts';

export type { Person } from '#people/person.ts';

const peopleAtOnce = 5_000;

/** Operations of the seed and token commands, directly on the database of an initialized provider. */
export function identityAdmin(databaseUrl: string) {
  const db = openDatabase({
    url: databaseUrl,
    poolSize: 2,
    statementTimeoutMs: 60_000,
    clock: systemClock,
    metrics: createMetrics('identity-admin'),
    // a broken connection fails the next statement
    onError: () => {},
  });
  const people = personRepository(db);
  return {
    /** Inserts or updates people by `sub`. @throws if a handle or e-mail address belongs to another `sub` */
    async upsertPeople(given: readonly Person[]): Promise<void> {
      for (let start = 0; start < given.length; start += peopleAtOnce) {
        await people.upsert(given.slice(start, start + peopleAtOnce));
      }
    },

    findPersonByHandle: (handle: string): Promise<Person | undefined> => people.findByHandle(handle),

    /** @returns a token with all scopes, as from `/oauth/token` */
    async issueAccessToken(request: AccessTokenRequest): Promise<string> {
      return signAccessToken(await signingKey(db), await recallIssuing(db), request);
    },

    close: () => db.close(),
    [Symbol.asyncDispose]: () => db.close(),
  };
}
