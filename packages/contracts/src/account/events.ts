import { z } from 'zod';
import { event } from '#event.ts';
import { CollectionId, UserId } from '#ids.ts';
import { Moment } from '#time.ts';

/** Role in the profile. The configuration appoints administrators, so no event has that role. */
export const PersonRole = z.enum(['subscriber', 'creator']);
export type PersonRole = z.infer<typeof PersonRole>;

/**
 * The complete public profile card of a person, after every change. Other services keep it as their projection.
 * `revision` increases with each event; consumers ignore cards older than the one they have.
 */
export const profileUpdated = event('account.profile.updated', 1, {
  key: 'userId',
  payload: z.object({
    userId: UserId,
    revision: z.number().int().positive(),
    handle: z.string(),
    name: z.string(),
    bio: z.string(),
    /** address relative to the site, `/media/public/…`; null if there is none */
    avatar: z.string().nullable(),
    role: PersonRole,
    /** passed the age check and is old enough for a creator */
    verified: z.boolean(),
    /** has the minimum age of members (`ACCOUNT_MINIMUM_AGE`) by the given birthday, and so may see age-restricted content */
    adult: z.boolean().default(false),
    /** 'public', or 'private': only followers see content for followers, and search excludes the person */
    visibility: z.enum(['public', 'private']),
    /** the person requested deletion, or is under age: the person and their content are invisible to others */
    hidden: z.boolean(),
    /** created by the seed command */
    demo: z.boolean(),
    joinedAt: Moment,
  }),
});

/**
 * The settings of a person and the address of their e-mail, after every change, for services that act on them. `revision` increases
 * with each event.
 */
export const settingsChanged = event('account.settings.changed', 1, {
  key: 'userId',
  payload: z.object({
    userId: UserId,
    revision: z.number().int().positive(),
    /** from the identity provider; null if it gave none */
    email: z.string().nullable(),
    pushNotifications: z.boolean(),
    emailNotifications: z.boolean(),
    marketingEmails: z.boolean(),
    /** whether the person's actions may be used for statistics about the person */
    dataSharing: z.boolean(),
  }),
});

/** Keyed by the followed person, so that events about one creator stay in order. */
export const userFollowed = event('account.user.followed', 1, {
  key: 'followedId',
  payload: z.object({
    followerId: UserId,
    followedId: UserId,
    isMutual: z.boolean(),
    /** the followed person has accepted a request */
    isAccepted: z.boolean().default(false),
  }),
});
export const userUnfollowed = event('account.user.unfollowed', 1, {
  key: 'followedId',
  payload: z.object({ followerId: UserId, followedId: UserId }),
});

/** A person asked to follow a private profile. */
export const followRequested = event('account.follow.requested', 1, {
  key: 'followedId',
  payload: z.object({ followerId: UserId, followedId: UserId }),
});
/** A request was accepted, declined or withdrawn, or a block ended it. */
export const followRequestEnded = event('account.follow.request-ended', 1, {
  key: 'followedId',
  payload: z.object({ followerId: UserId, followedId: UserId }),
});

/** A block ends both follows, with an `unfollowed` event each. The blocked person is not notified. */
export const userBlocked = event('account.user.blocked', 1, {
  key: 'blockerId',
  payload: z.object({ blockerId: UserId, blockedId: UserId }),
});
export const userUnblocked = event('account.user.unblocked', 1, {
  key: 'blockerId',
  payload: z.object({ blockerId: UserId, blockedId: UserId }),
});

/** The person chose the creator role during onboarding. `profile.updated` carries the new card. */
export const creatorOpened = event('account.creator.opened', 1, {
  key: 'userId',
  payload: z.object({ userId: UserId }),
});

/** The complete state of a collection, after every change. `revision` increases with each event of a collection. */
export const collectionChanged = event('account.collection.changed', 1, {
  key: 'collectionId',
  payload: z.object({
    collectionId: CollectionId,
    ownerId: UserId,
    revision: z.number().int().positive(),
    isPrivate: z.boolean(),
    /** a deleted collection may be restored by a later event */
    isDeleted: z.boolean(),
    creatorIds: z.array(UserId),
  }),
});

/** The 30 days have passed: every service deletes the person's data, except data that the law requires to keep. */
export const accountDeleted = event('account.deleted', 1, {
  key: 'userId',
  payload: z.object({
    userId: UserId,
    /**
     * newer than every card of the account, and older than those of a later account of the same identity; missing in events of the
     * version before
     */
    revision: z.number().int().positive().optional(),
  }),
});

/** The account of the payer of a disputed payment, as evidence for the bank. */
export const payerEvidenced = event('account.payer.evidenced', 1, {
  key: 'chargeId',
  payload: z.object({
    chargeId: z.uuid(),
    payerId: UserId,
    /** from the identity provider; null if it gave none */
    email: z.string().nullable(),
    joinedAt: Moment,
    /** the newest sign-ins, newest first; `userAgent` is null if the browser sent none */
    signIns: z.array(z.object({ at: Moment, address: z.string(), userAgent: z.string().nullable() })),
  }),
});
