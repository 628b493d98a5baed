import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import type { TrustFacts } from '@velvet/people/trust';

export function trustRepository(db: Queries) {
  return {
    find(id: UserId): Promise<TrustFacts | undefined> {
      return db.one('person.findTrust', 'select verified, joined_at as "joinedAt" from person where id = $1', [id]);
    },
  };
}
