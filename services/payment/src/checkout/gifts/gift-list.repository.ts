import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { visibleTo } from '@velvet/people/visibility';
import { giftColumns } from '#sales/gift.repository.ts';
import type { ShownGift } from './gift.presenter.ts';

type Window = { take: number; skip: number; after: string | null };

/** SQL: the `PersonCard` of a card; null without one, and for a hidden account. */
const personOf = (card: string) =>
  `case when ${card}.hidden = false then jsonb_build_object('id', ${card}.user_id, 'handle', ${card}.handle, 'name', ${card}.name, 'avatar', ${card}.avatar) end`;
const people = `left join profile_card creator on creator.user_id = gift.creator_id
  left join profile_card receiver on receiver.user_id = gift.receiver_id
  left join profile_card giver on giver.user_id = gift.giver_id`;
const ofGiver = `select ${giftColumns}, ${personOf('creator')} as creator, ${personOf('receiver')} as receiver, null as giver from gift ${people}`;

/** Gifts as people read them. */
export function giftListRepository(db: Queries) {
  return {
    find(id: string): Promise<ShownGift | undefined> {
      return db.one('giftList.find', `${ofGiver} where gift.id = $1`, [id]);
    },

    /** Paid gifts, newest first. */
    findOfGiver(giverId: UserId, { take, skip, after }: Window): Promise<ShownGift[]> {
      return db.rows(
        'giftList.findOfGiver',
        `${ofGiver} where gift.giver_id = $1 and gift.state <> 'pending' and ($4::uuid is null or gift.id < $4)
          order by gift.id desc limit $2 offset $3`,
        [giverId, take, skip, after],
      );
    },

    /** Returns the gift of a code as the viewer may see it: an anonymous or invisible giver has no name, nor has an invisible creator. */
    findByCode(code: string, viewerId: UserId | null): Promise<ShownGift | undefined> {
      return db.one(
        'giftList.findByCode',
        `select ${giftColumns}, null as receiver,
                case when ${visibleTo('$2::text', 'gift.creator_id')} then ${personOf('creator')} end as creator,
                case when not gift.is_anonymous and ${visibleTo('$2::text', 'gift.giver_id')} then ${personOf('giver')} end as giver
           from gift ${people} where gift.code = $1`,
        [code, viewerId],
      );
    },
  };
}
