import { HandleReserved, NameReserved } from '@velvet/contracts/account/profile';
import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { Refusal } from '@velvet/kit/http/refusal';
import { isTeamName } from '@velvet/people/team-name';
import { accountFrom, type NewAccount } from '#accounts/account.ts';
import { nameRepository } from './name.repository.ts';

export type NamePolicy = ReturnType<typeof namePolicy>;

const neutral = accountFrom({});

/** Names and handles of the platform and of its team are for the team alone. */
export function namePolicy(team: readonly UserId[]) {
  async function isReserved(db: Queries, id: UserId, name: string): Promise<boolean> {
    if (team.includes(id)) return false;
    return isTeamName(name, await nameRepository(db).findNames(team));
  }

  return {
    /** Replaces reserved names of the identity provider by neutral ones: the person has not chosen them here. */
    async permitted(db: Queries, id: UserId, account: NewAccount): Promise<NewAccount> {
      const isNameReserved = await isReserved(db, id, account.name);
      return {
        ...account,
        ...(isNameReserved && { name: neutral.name }),
        ...((await isReserved(db, id, account.baseHandle)) && { baseHandle: neutral.baseHandle }),
      };
    },

    /**
     * For what a person changes; earlier names stay.
     * @throws {Refusal} NameReserved, HandleReserved
     */
    async require(db: Queries, id: UserId, { name, handle }: { name?: string; handle?: string }): Promise<void> {
      if (name !== undefined && (await isReserved(db, id, name))) throw new Refusal(NameReserved, { field: 'name' });
      if (handle !== undefined && (await isReserved(db, id, handle)))
        throw new Refusal(HandleReserved, { field: 'handle' });
    },
  };
}
