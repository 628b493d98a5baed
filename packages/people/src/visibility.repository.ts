import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { visibleTo } from './visibility.ts';

export function visibilityRepository(db: Queries) {
  return {
    /** Returns whether the user may be shown to the viewer; null is a signed-out viewer. */
    async isVisible(viewerId: UserId | null, userId: UserId): Promise<boolean> {
      const row = await db.one<{ visible: boolean }>(
        'people.isVisible',
        `select ${visibleTo('$1::text', '$2::text')} as visible`,
        [viewerId, userId],
      );
      return row?.visible ?? false;
    },
  };
}
