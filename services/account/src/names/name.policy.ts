import { HandleReserved, NameReserved } from '@velvet/contracts/account/profile';
import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { Refusal } from '@velvet/kit/http/refusal';
import { accountFrom, type NewAccount } from '#accounts/account.ts';
import { nameRepository } from './name.repository.ts';
import { isTeamName, readAlike } from './team-name.ts';

export type NamePolicy = ReturnType<typeof namePolicy>;

const neutral = accountFrom({});

/** Names of the platform and of its team are for the team alone. */
export function namePolicy(team: readonly UserId[]) {
  const isOfTeam = (id: UserId) => team.includes(id);

  const isReservedHandle = (id: UserId, handle: string) => !isOfTeam(id) && isTeamName(handle);

  async function isReserved(db: Queries, id: UserId, name: string): Promise<boolean> {
    if (isOfTeam(id)) return false;
    if (isTeamName(name)) return true;
    const names = await nameRepository(db).findNames(team);
    return names.some((each) => readAlike(name, each));
  }

  return {
    /** Replaces reserved names of the identity provider by neutral ones: the person has not chosen them here. */
    async permitted(db: Queries, id: UserId, account: NewAccount): Promise<NewAccount> {
      const isNameReserved = await isReserved(db, id, account.name);
      return {
        ...account,
        ...(isNameReserved && { name: neutral.name }),
        ...(isReservedHandle(id, account.baseHandle) && { baseHandle: neutral.baseHandle }),
      };
    },

    /**
     * For what a person changes; earlier names stay.
     * @throws {Refusal} NameReserved, HandleReserved
     */
    async require(db: Queries, id: UserId, { name, handle }: { name?: string; handle?: string }): Promise<void> {
      if (name !== undefined && (await isReserved(db, id, name))) throw new Refusal(NameReserved, { field: 'name' });
      if (handle !== undefined && isReservedHandle(id, handle)) throw new Refusal(HandleReserved, { field: 'handle' });
    },
  };
}
