import { z } from 'zod';
import { pageQuery } from '#call.ts';
import { failure } from '#failure.ts';
import { UserId } from '#ids.ts';
import { Moment } from '#time.ts';
import { PersonRole } from './events.ts';

/** Also the answer where one of the two has blocked the other, or the person asked for deletion. */
export const UserNotFound = failure(404, 'UserNotFound', "This person doesn't exist.");

/** How the viewer stands towards somebody; 'none' for oneself and for visitors. Friends follow each other. */
export const Relation = z.enum(['none', 'following', 'followed', 'friends']);
export type Relation = z.infer<typeof Relation>;

/** A person in a list (part 2 section 3, Discover user). Whether somebody is online is realtime's to say. */
export const PersonCard = z.object({
  id: UserId,
  name: z.string(),
  handle: z.string(),
  bio: z.string(),
  /** an address relative to the site; null without one */
  avatar: z.string().nullable(),
  role: PersonRole,
  verified: z.boolean(),
  followers: z.number().int(),
  following: z.number().int(),
  posts: z.number().int(),
  /** dollars for a month of a subscription; 0 is free, null where none is offered */
  monthlyPrice: z.number().nullable(),
  joinedDate: Moment,
  relation: Relation,
});
export type PersonCard = z.infer<typeof PersonCard>;

export const LinkType = z.enum(['social', 'website', 'support']);
export type LinkType = z.infer<typeof LinkType>;

export const ProfileLink = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  url: z.string(),
  type: LinkType,
});
export type ProfileLink = z.infer<typeof ProfileLink>;

/**
 * The public page of a person. Of a private one, those who do not follow see the card and the banner:
 * `location` and `website` are null and `links` is empty.
 */
export const PersonPage = PersonCard.extend({
  banner: z.string().nullable(),
  location: z.string().nullable(),
  website: z.string().nullable(),
  links: z.array(ProfileLink),
  visibility: z.enum(['public', 'private']),
});
export type PersonPage = z.infer<typeof PersonPage>;

/** Whole words, beginnings of words, and words with a typing mistake, in name, handle and bio. Empty finds everybody. */
export const SearchText = z.string().trim().max(100).default('');

/** Search goes as deep as this many people; a page beyond is empty. */
export const searchDepth = 1000;

export const peopleQuery = pageQuery(20, {});
