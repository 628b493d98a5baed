import { z } from 'zod';
import { pageQuery } from '#call.ts';
import { failure } from '#failure.ts';
import { UserId } from '#ids.ts';
import { Currency } from '#money.ts';
import { Moment } from '#time.ts';
import { PersonRole } from './events.ts';

/** Also returned if one of the two blocked the other, or the person requested deletion. */
export const UserNotFound = failure(404, 'UserNotFound', "This person doesn't exist.");

/**
 * Relation of the viewer to a person; 'none' for oneself and for visitors. Friends follow each other. 'requested': the viewer waits for
 * the answer of a private profile, whether or not that person follows the viewer.
 */
export const Relation = z.enum(['none', 'following', 'followed', 'friends', 'requested']);
export type Relation = z.infer<typeof Relation>;

/** A person in a list (part 2 section 3, Discover user). The realtime service provides the online status. */
export const PersonCard = z.object({
  id: UserId,
  name: z.string(),
  handle: z.string(),
  bio: z.string(),
  /** address relative to the site; null if there is none */
  avatar: z.string().nullable(),
  role: PersonRole,
  verified: z.boolean(),
  followers: z.number().int(),
  following: z.number().int(),
  posts: z.number().int(),
  /** monthly price of a subscription; 0 is free, null if none is offered */
  monthlyPrice: z.number().nullable(),
  /** of the price */
  currency: Currency,
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
 * The public page of a person. For viewers who do not follow a private profile, it has the card and the banner only:
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

/** Matches whole words, prefixes and misspelled words in name, handle and bio. An empty text matches everybody. */
export const SearchText = z.string().trim().max(100).default('');

/** Maximum number of search results; pages beyond it are empty. */
export const searchDepth = 1000;

export const peopleQuery = pageQuery(20, {});
