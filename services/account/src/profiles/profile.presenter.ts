import type { AgeStatus, Profile } from '@velvet/contracts/account/profile';
import type { AddressOf } from '#people/person.presenter.ts';
import type { ProfileState } from './profile.ts';

export type ProfilePresenter = (state: ProfileState, isAdministrator: boolean) => Profile;

export type ProfileRules = {
  /** when a deletion asked for at a moment takes place */
  dueAt: (requestedAt: Date) => Date;
  ageStatusOf: (birthday: string | null) => AgeStatus;
  /** years */
  minimumAge: number;
};

export function profilePresenter(
  addressOf: AddressOf,
  { dueAt, ageStatusOf, minimumAge }: ProfileRules,
): ProfilePresenter {
  return (state, isAdministrator) => {
    const { id, name, handle, email, bio, location, birthday, phone, website, verified, settings } = state;
    const { followers, following, posts, deletionRequestedAt } = state;
    return {
      id,
      name,
      handle,
      email,
      bio,
      location,
      birthday,
      age: { status: ageStatusOf(birthday), minimum: minimumAge },
      phone,
      website,
      verified,
      settings,
      avatar: addressOf(state.avatarKey),
      banner: addressOf(state.bannerKey),
      joinDate: state.joinedAt.toISOString(),
      // the configuration appoints administrators, independent of the profile
      role: isAdministrator ? 'administrator' : state.role,
      stats: { followers, following, posts },
      links: [...state.links],
      onboarded: state.onboardedAt !== null,
      deletionDueAt: deletionRequestedAt && dueAt(deletionRequestedAt).toISOString(),
    };
  };
}
