import type { Closing } from '@velvet/contracts/closing';
import type { UserId } from '@velvet/contracts/ids';
import type { Database } from '@velvet/kit/database/database';
import type { ClosedAccounts } from '@velvet/kit/http/closed-accounts';
import type { AgeStatus } from '@velvet/contracts/account/profile';
import { closingRepository, type ClosingFacts } from './closing.repository.ts';

export type ClosingParts = {
  db: Database;
  closed: ClosedAccounts;
  ageStatusOf: (birthday: string | null) => AgeStatus;
};

export type ClosingService = ReturnType<typeof closingService>;

const accountsAtOnce = 500;

/** Closed accounts: this service reads its own rows, all other parts the list. */
export function closingService({ db, closed, ageStatusOf }: ClosingParts) {
  function closingIn({ birthday, deletionRequestedAt }: ClosingFacts): Closing | undefined {
    // a pending deletion is named first, because its owner can cancel it
    if (deletionRequestedAt) return 'deletion';
    return ageStatusOf(birthday) === 'underage' ? 'underage' : undefined;
  }

  async function find(id: UserId): Promise<Closing | undefined> {
    const facts = await closingRepository(db).find(id);
    return facts && closingIn(facts);
  }

  return {
    find,

    /** Writes the state of one account to the list. */
    async refresh(id: UserId): Promise<void> {
      await closed.set(id, await find(id));
    },

    /** Writes all closed accounts to the list, which loses entries with the cache. */
    async list(): Promise<void> {
      for (let after: string | undefined = ''; after !== undefined;) {
        const page: ClosingFacts[] = await closingRepository(db).findClosed(after, accountsAtOnce);
        await Promise.all(page.map((facts) => closed.set(facts.id, closingIn(facts))));
        after = page.length < accountsAtOnce ? undefined : page.at(-1)?.id;
      }
    },
  };
}
