import { NameReserved } from '@velvet/contracts/account/profile';
import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { Refusal } from '@velvet/kit/http/refusal';
import { isTeamName } from '@velvet/people/team-name';
import { memberNameRepository } from '#people/member-name.repository.ts';

/**
 * Requires that a name in a meeting is not one of the platform or its team. A member always has the name of the account.
 *
 * @param team the people who may have these names
 * @throws {Refusal} NameReserved
 */
export async function requireParticipantName(
  db: Queries,
  team: readonly UserId[],
  userId: UserId | undefined,
  name: string,
): Promise<void> {
  if (userId !== undefined && team.includes(userId)) return;
  const names = memberNameRepository(db);
  if (!isTeamName(name, await names.find(team))) return;
  const [own] = userId === undefined ? [] : await names.find([userId]);
  if (own !== name) throw new Refusal(NameReserved, { field: 'userName' });
}
