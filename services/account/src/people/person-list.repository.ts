import type { Queries } from '@velvet/kit/database/database';
import type { CardRow } from './person.presenter.ts';
import type { Among, Viewer } from './person.repository.ts';
import { cardColumns, visible } from './visible.repository.ts';

/** Where a list continues: the key of its order, and the id among equal keys. */
export type Position = { readonly key: string; readonly id: string };

/** The keys by which lists go, the largest first. */
export const listOrders = {
  popular: { sql: 'p.followers_count', type: 'integer', keyOf: ({ followers }: CardRow) => String(followers) },
  newest: { sql: 'p.joined_at', type: 'timestamptz', keyOf: ({ joinedAt }: CardRow) => joinedAt.toISOString() },
} as const;
export type ListOrder = keyof typeof listOrders;

/** Lists of people by keyset. */
export function personListRepository(db: Queries) {
  return {
    findListed(
      viewer: Viewer,
      among: Among,
      order: ListOrder,
      { after, skip, take }: { after: Position | null; skip: number; take: number },
    ): Promise<CardRow[]> {
      const { sql, type } = listOrders[order];
      return db.rows(
        `person.findListed.${among}.${order}`,
        `select ${cardColumns} from person p
          where ${visible} and p.visibility = 'public' ${among === 'creators' ? `and p.role = 'creator'` : ''}
            and ($2::${type} is null or (${sql}, p.id) < ($2, $3))
          order by ${sql} desc, p.id desc limit $4 offset $5`,
        [viewer, after?.key ?? null, after?.id ?? null, take, skip],
      );
    },
  };
}
