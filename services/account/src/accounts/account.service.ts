import { HandleTaken } from '@velvet/contracts/account/profile';
import type { UserId } from '@velvet/contracts/ids';
import type { Clock } from '@velvet/kit/base/clock';
import { violates, type Database } from '@velvet/kit/database/database';
import { Refusal } from '@velvet/kit/http/refusal';
import { newId } from '@velvet/kit/base/ids';
import { keyedLock } from '@velvet/kit/base/keyed-lock';
import type { CardPublisher } from '#people/card.service.ts';
import type { AccountConfig } from '#config.ts';
import { publishSettings } from '#profiles/setting.repository.ts';
import type { HandleService } from '#handles/handle.service.ts';
import type { NamePolicy } from '#names/name.policy.ts';
import { lockIdentity } from '#people/person-lock.repository.ts';
import { saveSearchWords } from '#search/search-word.repository.ts';
import { accountFrom, handleCandidates, withSuffix, type NewAccount } from './account.ts';
import { accountRepository } from './account.repository.ts';
import type { UserInfoProvider } from './userinfo.provider.ts';

export type AccountParts = {
  db: Database;
  clock: Clock;
  config: AccountConfig;
  cards: CardPublisher;
  names: NamePolicy;
  handles: HandleService;
  userInfo: UserInfoProvider;
};

const plainCandidates = 20;
/** The handle rests since a moment ago. */
const isHandleTaken = (error: unknown) => error instanceof Refusal && error.failure === HandleTaken;

export function accountService({ db, clock, config, cards, names, handles, userInfo }: AccountParts) {
  const accounts = accountRepository(db);
  // concurrent first calls of a browser share one request to the provider
  const one = keyedLock();

  async function open(id: UserId, token: string): Promise<void> {
    if (await accounts.exists(id)) return;
    const account = await names.permitted(db, id, accountFrom(await userInfo.claimsOf(id, token)));
    // another person may take the handle in between, another replica may open the account
    while (!(await insert(id, account, await freeHandle(id, account.baseHandle))))
      if (await accounts.exists(id)) return;
  }

  async function freeHandle(id: UserId, base: string): Promise<string> {
    const candidates = handleCandidates(base, plainCandidates);
    const taken = await accounts.findTaken(id, candidates, clock.now());
    return candidates.find((handle) => !taken.has(handle)) ?? withSuffix(base, newId().slice(-8));
  }

  /** @returns false if the account or the handle was taken in between */
  async function insert(id: UserId, account: NewAccount, handle: string): Promise<boolean> {
    try {
      return await insertWith(id, account, handle);
    } catch (error) {
      if (violates(error, 'handle_look_key') || isHandleTaken(error)) return false;
      throw error;
    }
  }

  function insertWith(id: UserId, { name, email }: NewAccount, handle: string): Promise<boolean> {
    return db.transaction(async (tx) => {
      await lockIdentity(tx, id);
      const demo = id.startsWith(config.demoPrefix);
      const isNew = await accountRepository(tx).insert({ id, handle, name, email, demo, joinedAt: clock.now() });
      if (!isNew) return false;
      await handles.requireFree(tx, id, handle);
      await saveSearchWords(tx, id, { handle, name, bio: '' });
      await cards.publish(tx, id);
      await publishSettings(tx, id);
      return true;
    });
  }

  return {
    /** Opens an account for a new user, with the provider's claims for the holder of the token. */
    async ensure(id: UserId, token: string): Promise<void> {
      if (!(await accounts.exists(id))) await one(id, () => open(id, token));
    },

    findRole: accounts.findRole,
  };
}
