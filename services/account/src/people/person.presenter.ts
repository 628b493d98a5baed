import type { PersonRole } from '@velvet/contracts/account/events';
import type { PersonCard, PersonPage, ProfileLink } from '@velvet/contracts/account/person';
import type { UserId } from '@velvet/contracts/ids';
import { decimalFromMinor, defaultCurrency, type Currency } from '@velvet/contracts/money';
import { relationBetween, type Arrows } from './relation.ts';

export type CardRow = Arrows & {
  id: UserId;
  name: string;
  handle: string;
  bio: string;
  avatarKey: string | null;
  role: PersonRole;
  verified: boolean;
  followers: number;
  following: number;
  posts: number;
  /** cents; null where no subscription is offered */
  monthMinor: number | null;
  /** of the price; null without one */
  currency: Currency | null;
  joinedAt: Date;
};

export type PageRow = CardRow & {
  bannerKey: string | null;
  location: string | null;
  website: string | null;
  links: ProfileLink[];
  visibility: 'public' | 'private';
  isOwn: boolean;
};

/** The address of a stored picture; null without one. */
export type AddressOf = (key: string | null) => string | null;

export function presentCard(row: CardRow, addressOf: AddressOf): PersonCard {
  const { id, name, handle, bio, role, verified, followers, following, posts } = row;
  const avatar = addressOf(row.avatarKey);
  const joinedDate = row.joinedAt.toISOString();
  const relation = relationBetween(row);
  const monthlyPrice = role === 'creator' && row.monthMinor !== null ? decimalFromMinor(row.monthMinor) : null;
  return {
    id,
    name,
    handle,
    bio,
    avatar,
    role,
    verified,
    followers,
    following,
    posts,
    monthlyPrice,
    currency: row.currency ?? defaultCurrency,
    joinedDate,
    relation,
  };
}

export function presentPage(row: PageRow, addressOf: AddressOf): PersonPage {
  const isOpen = row.visibility === 'public' || row.follows || row.isOwn;
  return {
    ...presentCard(row, addressOf),
    banner: addressOf(row.bannerKey),
    location: isOpen ? row.location : null,
    website: isOpen ? row.website : null,
    links: isOpen ? row.links : [],
    visibility: row.visibility,
  };
}
