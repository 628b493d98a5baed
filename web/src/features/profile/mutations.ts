import { useMutation, useQueryClient } from '@tanstack/react-query';
import { unblockUser } from '@velvet/contracts/account/blocks';
import { completeOnboarding } from '@velvet/contracts/account/onboarding';
import {
  deleteProfile,
  removeAvatar,
  removeBanner,
  restoreProfile,
  updateProfile,
  uploadAvatar,
  uploadBanner,
  type Profile,
  type ProfileChange,
  type ProfileSettings,
} from '@velvet/contracts/account/profile';
import type { UserId } from '@velvet/contracts/ids';
import { setPlan } from '@velvet/contracts/payment/plans';
import type { z } from 'zod';
import { api } from '#api/client.ts';
import { messageOf } from '#api/failure.ts';
import { profileTexts as texts } from '#texts/profile.ts';
import { toast } from '#ui/toast.ts';
import { ownPlanQuery, ownProfileQuery } from './queries.ts';

export type Change = z.input<typeof ProfileChange>;
export type PictureKind = 'avatar' | 'banner';

function useSetProfile(userId: string) {
  const client = useQueryClient();
  return (profile: Profile) => client.setQueryData(ownProfileQuery(userId).queryKey, profile);
}

export function useUpdateProfile(userId: string) {
  const onSuccess = useSetProfile(userId);
  return useMutation({ mutationFn: (change: Change) => api(updateProfile, { body: change }), onSuccess });
}

/** A switch moves at once, and back where the server did not agree. */
export function useChangeSetting(userId: string) {
  const client = useQueryClient();
  const { queryKey } = ownProfileQuery(userId);
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
  const onSuccess = useSetProfile(userId);
  return useMutation({
    mutationFn: (file: File) => api(pictureCalls[kind].upload, { body: {}, files: [file] }),
    onSuccess,
  });
}

export function useRemovePicture(userId: string, kind: PictureKind) {
  const onSuccess = useSetProfile(userId);
  return useMutation({ mutationFn: () => api(pictureCalls[kind].remove, {}), onSuccess });
}

export function useBecomeCreator(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api(completeOnboarding, { body: { role: 'creator' } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ownProfileQuery(userId).queryKey }),
  });
}

export type Prices = z.input<typeof setPlan.body>;

export function useSetPlan(creatorId: UserId) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (prices: Prices) => api(setPlan, { body: prices }),
    onSuccess: (plan) => {
      client.setQueryData(ownPlanQuery(creatorId).queryKey, plan);
      void client.invalidateQueries({ queryKey: ['subscriptions'] });
    },
  });
}

export function useUnblock() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: { id: UserId; name: string }) => api(unblockUser, { params: { userId: id } }),
    onSuccess: async (_, { name }) => {
      toast.success(texts.blocked.unblocked(name));
      void client.invalidateQueries({ queryKey: ['posts'] });
      await client.invalidateQueries({ queryKey: ['people'] });
    },
    onError: (error) => toast.error(messageOf(error, texts.blocked.failed)),
  });
}

export function useDeleteAccount(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api(deleteProfile, {}),
    onSuccess: ({ deletionDueAt }) =>
      client.setQueryData(ownProfileQuery(userId).queryKey, (profile) => profile && { ...profile, deletionDueAt }),
    onError: (error) => toast.error(messageOf(error, texts.deletion.failed)),
  });
}

export function useRestoreAccount(userId: string) {
  const setProfile = useSetProfile(userId);
  return useMutation({
    mutationFn: () => api(restoreProfile, {}),
    onSuccess: (profile) => {
      setProfile(profile);
      toast.success(texts.deletion.restored);
    },
    onError: (error) => toast.error(messageOf(error, texts.deletion.failed)),
  });
}
