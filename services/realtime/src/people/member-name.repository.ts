import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

export function memberNameRepository(db: Queries) {
  return {
    async find(ids: readonly UserId[]): Promise<string[]> {
      const sql = 'select name from profile_card where user_id = any($1::text[])';
      return (await db.rows<{ name: string }>('memberName.find', sql, [ids])).map(({ name }) => name);
    },
  };
}
