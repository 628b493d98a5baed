import { z } from 'zod';
import { call } from '#call.ts';
import { InvalidInput, TooLarge, UnsupportedMediaType, failure } from '#failure.ts';
import { UserId } from '#ids.ts';
import { unaffected } from '#others.ts';
import { lineText, nameText } from '#name.ts';
import { shortText } from '#text.ts';
import { Day, Moment } from '#time.ts';
import { UnderAge } from '#closing.ts';
import { Handle } from './handle.ts';
import { LinkType, ProfileLink } from './person.ts';

export const HandleTaken = failure(409, 'HandleTaken', 'This handle is taken. Please choose another one.');
/** The name reads as the platform's or as one of its team, also in look-alike characters. */
export const NameReserved = failure(
  400,
  'NameReserved',
  'This name is reserved for the Velvet team. Please choose another one.',
);
export const HandleReserved = failure(
  400,
  'HandleReserved',
  'This handle is reserved for the Velvet team. Please choose another one.',
);
/** The period in which a deletion can be cancelled has ended. */
export const DeletionIsFinal = failure(410, 'DeletionIsFinal', "This account is deleted and can't be restored.");

export const profileLimits = {
  name: 50,
  bio: 1000,
  location: 100,
  links: 10,
  linkTitle: 80,
  linkDescription: 200,
} as const;
/** Size limit of an uploaded avatar or banner; bytes. */
export const maxPictureBytes = 20 * 1024 * 1024;
/** Size of stored and served avatars; pixels. */
export const avatarSize = { width: 512, height: 512 } as const;
export const bannerSize = { width: 1500, height: 500 } as const;

export const ProfileSettings = z.object({
  /**
   * 'private' excludes the person from search, discovery and recommendations, and restricts follower lists and links to
   * followers
   */
  profileVisibility: z.enum(['public', 'private']),
  emailNotifications: z.boolean(),
  pushNotifications: z.boolean(),
  /** the person's preference; the identity provider enforces the second factor */
  twoFactorAuth: z.boolean(),
  dataSharing: z.boolean(),
  marketingEmails: z.boolean(),
});
export type ProfileSettings = z.infer<typeof ProfileSettings>;

/** `unknown` until a birthday is given; `underage` until the person reaches the minimum age. */
export const AgeStatus = z.enum(['unknown', 'adult', 'underage']);
export type AgeStatus = z.infer<typeof AgeStatus>;

/** The caller's own profile (part 2 section 3). Fields without a value are null. */
export const Profile = z.object({
  id: UserId,
  name: z.string(),
  handle: z.string(),
  /** from the identity provider, the only place where it changes */
  email: z.string().nullable(),
  bio: z.string(),
  avatar: z.string().nullable(),
  banner: z.string().nullable(),
  location: z.string().nullable(),
  birthday: Day.nullable(),
  /** `minimum` in years (`ACCOUNT_MINIMUM_AGE`) */
  age: z.object({ status: AgeStatus, minimum: z.number().int() }),
  phone: z.string().nullable(),
  website: z.string().nullable(),
  joinDate: Moment,
  role: z.enum(['subscriber', 'creator', 'administrator']),
  verified: z.boolean(),
  stats: z.object({ followers: z.number().int(), following: z.number().int(), posts: z.number().int() }),
  settings: ProfileSettings,
  links: z.array(ProfileLink),
  /** whether the person completed onboarding, on any device */
  onboarded: z.boolean(),
  /** set while a deletion is pending: until then the account can be restored, and others cannot see it */
  deletionDueAt: Moment.nullable(),
});
export type Profile = z.infer<typeof Profile>;

const addressError = 'Enter a web address that starts with http:// or https://.';
const HttpAddress = z.string().trim().max(500).refine(isHttpAddress, addressError);

function isHttpAddress(text: string): boolean {
  const address = URL.parse(text);
  return address !== null && /^https?:\/\//i.test(text) && address.username === '' && address.password === '';
}

/** Converts the empty string, which forms send for cleared fields. */
function clearable<S extends z.ZodType<string>>(schema: S, error: string) {
  return z.union([z.literal('').transform(() => null), z.null(), schema], { error });
}

const LinkInput = z.strictObject({
  /** id of an existing link, to keep it */
  id: z.uuid().optional(),
  title: nameText(profileLimits.linkTitle),
  description: lineText(profileLimits.linkDescription).default(''),
  url: HttpAddress,
  type: LinkType.default('website'),
});

const dayError = 'Enter a date as YYYY-MM-DD.';
const phoneError = 'Enter a phone number with its country code, like +14155550123.';

export const ProfileChange = z.object({
  name: nameText(profileLimits.name).optional(),
  handle: Handle.optional(),
  bio: shortText(profileLimits.bio).optional(),
  location: clearable(
    lineText(profileLimits.location),
    `Enter a location of at most ${profileLimits.location} characters, in one line.`,
  ).optional(),
  /** can be changed but not cleared; the first value determines the age */
  birthday: z.iso.date(dayError).optional(),
  phone: clearable(z.string().regex(/^\+[1-9]\d{6,14}$/, phoneError), phoneError).optional(),
  website: clearable(HttpAddress, addressError).optional(),
  settings: ProfileSettings.partial().strict().optional(),
  links: z.array(LinkInput).max(profileLimits.links, `You can add at most ${profileLimits.links} links.`).optional(),
});
export type ProfileChange = z.output<typeof ProfileChange>;

export const readProfile = call({
  method: 'GET',
  path: '/profile',
  failed: 'Failed to fetch profile',
  caller: 'member',
  closed: 'allowed',
  summary: "Returns the caller's profile. The first call of a new person creates the account.",
  data: Profile,
});

export const updateProfile = call({
  method: 'PUT',
  path: '/profile',
  failed: 'Failed to update profile',
  caller: 'member',
  others: unaffected,
  summary: 'Changes the given fields. `links` replaces the whole list; `settings` changes the given ones.',
  body: ProfileChange,
  data: Profile,
  failures: [InvalidInput, NameReserved, HandleReserved, HandleTaken, UnderAge],
});

const pictureFailures = [InvalidInput, TooLarge, UnsupportedMediaType];
const picture = { field: 'file', max: 1, required: true } as const;

export const uploadAvatar = call({
  method: 'POST',
  path: '/profile/avatar',
  caller: 'member',
  summary: 'Sets the avatar from a picture of up to 20 MB, cropped to 512 by 512 pixels, without metadata.',
  body: z.object({}),
  files: picture,
  data: Profile,
  failures: pictureFailures,
});

export const removeAvatar = call({
  method: 'DELETE',
  path: '/profile/avatar',
  caller: 'member',
  summary: 'Removes the avatar.',
  data: Profile,
});

export const uploadBanner = call({
  method: 'POST',
  path: '/profile/banner',
  caller: 'member',
  summary: 'Sets the banner from a picture of up to 20 MB, cropped to 1500 by 500 pixels, without metadata.',
  body: z.object({}),
  files: picture,
  data: Profile,
  failures: pictureFailures,
});

export const removeBanner = call({
  method: 'DELETE',
  path: '/profile/banner',
  caller: 'member',
  summary: 'Removes the banner.',
  data: Profile,
});

export const deleteProfile = call({
  method: 'DELETE',
  path: '/profile',
  caller: 'member',
  closed: 'allowed',
  summary:
    'Requests deletion: the account is hidden immediately, can be restored for 30 days and is then deleted. Idempotent.',
  data: z.object({ deletionDueAt: Moment }),
});

export const restoreProfile = call({
  method: 'POST',
  path: '/profile/restore',
  caller: 'member',
  closed: 'allowed',
  summary: 'Cancels the deletion.',
  data: Profile,
  failures: [DeletionIsFinal],
});
