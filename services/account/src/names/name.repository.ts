import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

export function nameRepository(db: Queries) {
  return {
    async findNames(ids: readonly UserId[]): Promise<string[]> {
      const sql = 'select name from person where id = any($1::text[])';
      return (await db.rows<{ name: string }>('name.findNames', sql, [ids])).map(({ name }) => name);
    },
  };
}
