import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { completeOnboarding, confirmAge } from '@velvet/contracts/account/onboarding';
import {
  deleteProfile,
  removeAvatar,
  removeBanner,
  restoreProfile,
  updateProfile,
  uploadAvatar,
  uploadBanner,
  type Profile,
  type ProfileSettings,
} from '@velvet/contracts/account/profile';
import { api } from '#api/client.ts';
import { ApiFailure, messageOf } from '#api/failure.ts';
import type { Input } from '#api/request.ts';
import { profileTexts as texts } from '#texts/profile.ts';
import { toast } from '#ui/toast.ts';
import { refreshAccess } from './access.ts';
import { refresh } from './cache.ts';
import { profileQuery } from './profile.ts';

export type ProfileEdit = NonNullable<Input<typeof updateProfile>['body']>;
export type PictureKind = 'avatar' | 'banner';
export type Role = 'creator' | 'member';

const putProfile = (client: QueryClient, userId: string, profile: Profile) =>
  client.setQueryData(profileQuery(userId).queryKey, profile);

export const useUpdateProfile = (userId: string) =>
  useMutation({
    mutationFn: (change: ProfileEdit) => api(updateProfile, { body: change }),
    onSuccess: (profile, _input, _before, { client }) => putProfile(client, userId, profile),
  });

/** Changes a setting optimistically and restores it after a failure. */
export function useChangeSetting(userId: string) {
  const client = useQueryClient();
  const { queryKey } = profileQuery(userId);
  const put = (settings: Partial<ProfileSettings>) =>
    client.setQueryData(
      queryKey,
      (profile) => profile && { ...profile, settings: { ...profile.settings, ...settings } },
    );
  return useMutation({
    scope: { id: 'settings' },
    mutationFn: (settings: Partial<ProfileSettings>) => api(updateProfile, { body: { settings } }),
    onMutate: (settings) => {
      const before = client.getQueryData(queryKey)?.settings;
      put(settings);
      return { before };
    },
    onError: (error, settings, context) => {
      const names = Object.keys(settings);
      const old = Object.entries(context?.before ?? {}).filter(([name]) => names.includes(name));
      put(Object.fromEntries(old));
      toast.error(messageOf(error, texts.updateFailed));
    },
  });
}

const pictureCalls = {
  avatar: { upload: uploadAvatar, remove: removeAvatar },
  banner: { upload: uploadBanner, remove: removeBanner },
} as const;

export const useUploadPicture = (userId: string, kind: PictureKind) =>
  useMutation({
    mutationFn: (file: File) => api(pictureCalls[kind].upload, { body: {}, files: [file] }),
    onSuccess: (profile, _input, _before, { client }) => putProfile(client, userId, profile),
  });

export const useRemovePicture = (userId: string, kind: PictureKind) =>
  useMutation({
    mutationFn: () => api(pictureCalls[kind].remove, {}),
    onSuccess: (profile, _input, _before, { client }) => putProfile(client, userId, profile),
  });

/** Sets the role, which decides what the dashboard offers. */
export const useCompleteOnboarding = () =>
  useMutation({
    mutationFn: (role: Role) => api(completeOnboarding, { body: { role } }),
    onSuccess: (_answer, _input, _before, { client }) => refresh(client, 'profile'),
  });

/** Confirms a birthday. It opens age-restricted posts; a refusal closes the account, which the profile reports. */
export function useConfirmAge() {
  const client = useQueryClient();
  const refreshAge = () => Promise.all([refresh(client, 'profile'), refreshAccess(client)]);
  return useMutation({
    mutationFn: (birthday: string) => api(confirmAge, { body: { birthday, acceptsTerms: true } }),
    onSuccess: refreshAge,
    onError: (error) => (error instanceof ApiFailure && error.code === 'UnderAge' ? refreshAge() : undefined),
  });
}

export const useDeleteAccount = (userId: string) =>
  useMutation({
    mutationFn: () => api(deleteProfile, {}),
    onSuccess: ({ deletionDueAt }, _input, _before, { client }) =>
      client.setQueryData(profileQuery(userId).queryKey, (profile) => profile && { ...profile, deletionDueAt }),
    onError: (error) => toast.error(messageOf(error, texts.deletion.failed)),
  });

export const useRestoreAccount = (userId: string) =>
  useMutation({
    mutationFn: () => api(restoreProfile, {}),
    onSuccess: (profile, _input, _before, { client }) => {
      putProfile(client, userId, profile);
      // everything else was refused while the account was closed
      void client.invalidateQueries();
      toast.success(texts.deletion.restored);
    },
    onError: (error) => toast.error(messageOf(error, texts.deletion.failed)),
  });
