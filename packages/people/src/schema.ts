import { cardColumns, type CardColumn } from './profile-card.ts';
import type { FollowMark } from './relation.repository.ts';

/** The parts of the projection that a service stores. */
export type StoredParts = {
  cards?: readonly CardColumn[];
  follows?: boolean;
  followMark?: FollowMark;
  blocks?: boolean;
};

/** Returns the SQL of the tables. Migrations of services contain it, and a test compares the schemas. */
export function peopleSchema({ cards, follows, followMark, blocks }: StoredParts): string {
  const columns = (cards ?? []).map((name) => `, ${name} ${cardColumns[name].type}`).join('');
  const mark = followMark ? `, ${followMark.column} ${followMark.type}` : '';
  return [
    cards && `create table profile_card (user_id text primary key, revision integer not null${columns});`,
    follows &&
      `create table follow (follower_id text not null, followed_id text not null${mark}, primary key (follower_id, followed_id));
       create index follow_followed on follow (followed_id);`,
    blocks &&
      `create table block (blocker_id text not null, blocked_id text not null, primary key (blocker_id, blocked_id));
       create index block_blocked on block (blocked_id);`,
  ]
    .filter(Boolean)
    .join('\n');
}
