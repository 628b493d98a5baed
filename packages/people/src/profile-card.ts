import type { profileUpdated } from '@velvet/contracts/account/events';
import type { UserId } from '@velvet/contracts/ids';
import type { z } from 'zod';

/** The payload of `account.profile.updated`. */
export type ProfileCard = z.output<typeof profileUpdated.payload>;

/** The columns of the table `profile_card` that a service can select; `user_id` and `revision` are always there. */
export const cardColumns = {
  handle: { type: 'text not null', valueOf: ({ handle }: ProfileCard) => handle },
  name: { type: 'text not null', valueOf: ({ name }: ProfileCard) => name },
  avatar: { type: 'text', valueOf: ({ avatar }: ProfileCard) => avatar },
  role: { type: 'text not null', valueOf: ({ role }: ProfileCard) => role },
  verified: { type: 'boolean not null', valueOf: ({ verified }: ProfileCard) => verified },
  adult: { type: 'boolean not null', valueOf: ({ adult }: ProfileCard) => adult },
  private: { type: 'boolean not null', valueOf: ({ visibility }: ProfileCard) => visibility === 'private' },
  hidden: { type: 'boolean not null', valueOf: ({ hidden }: ProfileCard) => hidden },
  /** null in cards that replicas without this column stored */
  joined_at: { type: 'timestamptz', valueOf: ({ joinedAt }: ProfileCard) => joinedAt },
} as const;

export type CardColumn = keyof typeof cardColumns;

/** Returns the row of `profile_card` with these columns. */
export function cardRow(columns: readonly CardColumn[], card: ProfileCard): Record<string, unknown> {
  const selected = Object.fromEntries(columns.map((column) => [column, cardColumns[column].valueOf(card)]));
  return { user_id: card.userId, revision: card.revision, ...selected };
}

/** Of a deletion whose event has no revision: newer than every card, also of a later account. */
const newest = 2_147_483_647;

/** Returns the card of a deleted account: hidden, without a name, and newer than every card of the account. */
export function blankCard(userId: UserId, revision = newest): ProfileCard {
  return {
    userId,
    revision,
    handle: '',
    name: '',
    bio: '',
    avatar: null,
    role: 'subscriber',
    verified: false,
    adult: false,
    visibility: 'private',
    hidden: true,
    demo: false,
    joinedAt: new Date(0).toISOString(),
  };
}
