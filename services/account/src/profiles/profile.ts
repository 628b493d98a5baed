import type { AgeStatus, ProfileChange, ProfileSettings } from '@velvet/contracts/account/profile';
import type { PersonRole } from '@velvet/contracts/account/events';
import type { ProfileLink } from '@velvet/contracts/account/person';
import type { UserId } from '@velvet/contracts/ids';

/** Fields that the person edits. */
export type Editable = {
  readonly name: string;
  readonly handle: string;
  readonly bio: string;
  readonly location: string | null;
  /** `YYYY-MM-DD` */
  readonly birthday: string | null;
  readonly phone: string | null;
  readonly website: string | null;
  readonly links: readonly ProfileLink[];
  readonly settings: ProfileSettings;
};

export type ProfileState = Editable & {
  readonly id: UserId;
  readonly email: string | null;
  readonly avatarKey: string | null;
  readonly bannerKey: string | null;
  readonly joinedAt: Date;
  readonly role: PersonRole;
  readonly verified: boolean;
  readonly followers: number;
  readonly following: number;
  readonly posts: number;
  readonly onboardedAt: Date | null;
  readonly deletionRequestedAt: Date | null;
};

/** Applies the given fields and keeps the others. A link with the id of an existing one keeps it. */
export function changed(before: Editable, change: ProfileChange, newId: () => string): Editable {
  const { links, settings, ...texts } = change;
  const named = Object.fromEntries(
    Object.entries(texts).filter(([, value]) => value !== undefined),
  ) as Partial<Editable>;
  const wishes = Object.fromEntries(Object.entries(settings ?? {}).filter(([, value]) => value !== undefined));
  return {
    ...before,
    ...named,
    settings: { ...before.settings, ...wishes },
    links: links ? withIds(links, before.links, newId) : before.links,
  };
}

function withIds(
  links: NonNullable<ProfileChange['links']>,
  before: readonly ProfileLink[],
  newId: () => string,
): ProfileLink[] {
  const left = new Set(before.map(({ id }) => id));
  return links.map(({ id, ...link }) => ({ id: id !== undefined && left.delete(id) ? id : newId(), ...link }));
}

/** Whether other services keep anything of what changed. */
export function isCardChanged(before: Editable, after: Editable): boolean {
  return isFoundDifferently(before, after) || before.settings.profileVisibility !== after.settings.profileVisibility;
}

export function isFoundDifferently(before: Editable, after: Editable): boolean {
  return before.name !== after.name || before.handle !== after.handle || before.bio !== after.bio;
}

const oldest = 120;

/** Returns why nobody can be born on this day; undefined where somebody can. */
export function birthdayFault(birthday: string, today: Date): string | undefined {
  const age = ageOn(birthday, today);
  if (age < 0) return 'This day is in the future.';
  return age > oldest ? 'This is too long ago.' : undefined;
}

/** @param birthday `YYYY-MM-DD`, compared with today's calendar day in UTC; null where none was given */
export function ageStatusOf(birthday: string | null, today: Date, minimumAge: number): AgeStatus {
  if (birthday === null) return 'unknown';
  return ageOn(birthday, today) >= minimumAge ? 'adult' : 'underage';
}

/** Returns the latest birthday, `YYYY-MM-DD`, of people who have reached an age today. */
export function latestBirthdayOf(age: number, today: Date): string {
  const day = today.toISOString().slice(0, 10);
  const year = String(Number(day.slice(0, 4)) - age).padStart(4, '0');
  const monthAndDay = day.slice(4);
  // the day before 29 February counts where the year has none
  return `${year}${monthAndDay === '-02-29' && !isLeap(Number(year)) ? '-02-28' : monthAndDay}`;
}

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** Returns the age in whole years. In common years a birthday on 29 February is reached on 1 March. */
export function ageOn(birthday: string, today: Date): number {
  const now = today.toISOString().slice(0, 10);
  const years = Number(now.slice(0, 4)) - Number(birthday.slice(0, 4));
  return now.slice(5) < birthday.slice(5) ? years - 1 : years;
}
