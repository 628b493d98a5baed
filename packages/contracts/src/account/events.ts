import { z } from 'zod';
import { event } from '#event.ts';
import { UserId } from '#ids.ts';
import { Moment } from '#time.ts';

/** What a person is to the platform. Administrators are named by configuration, not by events. */
export const PersonRole = z.enum(['subscriber', 'creator']);
export type PersonRole = z.infer<typeof PersonRole>;

/**
 * The whole public card of a person, after every change of it: what other services keep as their projection.
 * `revision` grows with each; a card older than the one kept is ignored.
 */
export const profileUpdated = event('account.profile.updated', 1, {
  key: 'userId',
  payload: z.object({
    userId: UserId,
    revision: z.number().int().positive(),
    handle: z.string(),
    name: z.string(),
    bio: z.string(),
    /** an address relative to the site, `/media/public/…`; null without one */
    avatar: z.string().nullable(),
    role: PersonRole,
    /** approved by the age check and old enough for a creator */
    verified: z.boolean(),
    /** gave a birthday of the members' minimum age (`ACCOUNT_MINIMUM_AGE`): may be shown what is age restricted */
    adult: z.boolean().default(false),
    /** 'public', or 'private': followers only are shown what is for followers, and search does not find the person */
    visibility: z.enum(['public', 'private']),
    /** the person asked for deletion, or is under age: nobody is shown the person or anything of theirs */
    hidden: z.boolean(),
    /** made by the seed command */
    demo: z.boolean(),
    joinedAt: Moment,
  }),
});

/** Keyed by the followed person, so that what concerns one creator stays in order. */
export const userFollowed = event('account.user.followed', 1, {
  key: 'followedId',
  payload: z.object({ followerId: UserId, followedId: UserId, isMutual: z.boolean() }),
});
export const userUnfollowed = event('account.user.unfollowed', 1, {
  key: 'followedId',
  payload: z.object({ followerId: UserId, followedId: UserId }),
});

/** A block also ends both follows, each told by its own `unfollowed`. The blocked person is not told. */
export const userBlocked = event('account.user.blocked', 1, {
  key: 'blockerId',
  payload: z.object({ blockerId: UserId, blockedId: UserId }),
});
export const userUnblocked = event('account.user.unblocked', 1, {
  key: 'blockerId',
  payload: z.object({ blockerId: UserId, blockedId: UserId }),
});

/** The person chose to be a creator (onboarding). The card that says so travels in `profile.updated`. */
export const creatorOpened = event('account.creator.opened', 1, {
  key: 'userId',
  payload: z.object({ userId: UserId }),
});

/** The 30 days are over: every service removes what it keeps of the person, but for what the law has it keep. */
export const accountDeleted = event('account.deleted', 1, { key: 'userId', payload: z.object({ userId: UserId }) });
