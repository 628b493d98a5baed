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
import { refresh } from './cache.ts';
import { profileQuery } from './profile.ts';

export type ProfileEdit = NonNullable<Input<typeof updateProfile>['body']>;
export type PictureKind = 'avatar' | 'banner';
export type Role = 'creator' | 'member';

const putProfile = (client: QueryClient, userId: string, profile: Profile) =>
  client.setQueryData(profileQuery(userId).queryKey, profile);

export function useUpdateProfile(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: ProfileEdit) => api(updateProfile, { body: change }),
    onSuccess: (profile) => putProfile(client, userId, profile),
  });
}

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

export function useUploadPicture(userId: string, kind: PictureKind) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => api(pictureCalls[kind].upload, { body: {}, files: [file] }),
    onSuccess: (profile) => putProfile(client, userId, profile),
  });
}

export function useRemovePicture(userId: string, kind: PictureKind) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api(pictureCalls[kind].remove, {}),
    onSuccess: (profile) => putProfile(client, userId, profile),
  });
}

/** Sets the role, which decides what the dashboard offers. */
export function useCompleteOnboarding() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (role: Role) => api(completeOnboarding, { body: { role } }),
    onSuccess: () => refresh(client, 'profile'),
  });
}

/** Confirms a birthday. It opens age-restricted posts; a refusal closes the account, which the profile reports. */
export function useConfirmAge() {
  const client = useQueryClient();
  const refreshAge = () => refresh(client, 'profile', 'posts');
  return useMutation({
    mutationFn: (birthday: string) => api(confirmAge, { body: { birthday, acceptsTerms: true } }),
    onSuccess: refreshAge,
    onError: (error) => (error instanceof ApiFailure && error.code === 'UnderAge' ? refreshAge() : undefined),
  });
}

export function useDeleteAccount(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api(deleteProfile, {}),
    onSuccess: ({ deletionDueAt }) =>
      client.setQueryData(profileQuery(userId).queryKey, (profile) => profile && { ...profile, deletionDueAt }),
    onError: (error) => toast.error(messageOf(error, texts.deletion.failed)),
  });
}

export function useRestoreAccount(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api(restoreProfile, {}),
    onSuccess: (profile) => {
      putProfile(client, userId, profile);
      toast.success(texts.deletion.restored);
    },
    onError: (error) => toast.error(messageOf(error, texts.deletion.failed)),
  });
}
