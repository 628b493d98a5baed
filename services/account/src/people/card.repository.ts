import type { PersonRole } from '@velvet/contracts/account/events';
import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

type CardRow = {
  userId: UserId;
  revision: number;
  handle: string;
  name: string;
  bio: string;
  avatarKey: string | null;
  role: PersonRole;
  verified: boolean;
  adult: boolean;
  visibility: 'public' | 'private';
  hidden: boolean;
  demo: boolean;
  joinedAt: Date;
};

/** The row stays locked until the end of the transaction, so revisions leave in their order. */
export function advanceRevision(tx: Queries, id: UserId): Promise<CardRow | undefined> {
  return tx.one(
    'person.advanceRevision',
    `update person set revision = nextval('card_revision') where id = $1
     returning id as "userId", revision, handle, name, bio, avatar_key as "avatarKey", role, verified, visibility,
               age_status = 'adult' as adult,
               deletion_requested_at is not null or age_status = 'underage' as hidden, demo, joined_at as "joinedAt"`,
    [id],
  );
}
