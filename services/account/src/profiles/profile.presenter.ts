import type { Profile } from '@velvet/contracts/account/profile';
import type { Role } from '@velvet/kit/route';
import type { AddressOf } from '#people/person.presenter.ts';
import type { ProfileState } from './profile.ts';

export type ProfilePresenter = (state: ProfileState, role: Role) => Profile;

/** @param dueAt when a deletion asked for at a moment takes place */
export function profilePresenter(addressOf: AddressOf, dueAt: (requestedAt: Date) => Date): ProfilePresenter {
  return (state, role) => {
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
      phone,
      website,
      verified,
      settings,
      avatar: addressOf(state.avatarKey),
      banner: addressOf(state.bannerKey),
      joinDate: state.joinedAt.toISOString(),
      // administrators are named by configuration, whatever they are besides
      role: role === 'administrator' ? role : state.role,
      stats: { followers, following, posts },
      links: [...state.links],
      onboarded: state.onboardedAt !== null,
      deletionDueAt: deletionRequestedAt && dueAt(deletionRequestedAt).toISOString(),
    };
  };
}
