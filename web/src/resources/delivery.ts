import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  readDeliveryPreferences,
  updateDeliveryPreferences,
  type DeliveryPreferences,
  type DeliveryPreferencesChange,
} from '@velvet/contracts/notification/delivery';
import { listPushDevices, removePushDevice } from '@velvet/contracts/notification/devices';
import { api } from '#api/client.ts';
import { messageOf } from '#api/failure.ts';
import { deliveryTexts as texts } from '#texts/delivery.ts';
import { toast } from '#ui/toast.ts';
import { keysOf, staleAfterMs } from './cache.ts';
import { disablePush, enablePush, ownDeviceId, readPushState } from './push.ts';

const key = keysOf('notifications');

export const deliveryPreferencesQuery = queryOptions({
  queryKey: key('preferences'),
  queryFn: ({ signal }) => api(readDeliveryPreferences, { signal }),
  staleTime: staleAfterMs.rarely,
});

/** The devices of the viewer, and whether this browser is one of them. */
export const devicesQuery = (userId: string) =>
  queryOptions({
    queryKey: key('devices', userId),
    queryFn: async ({ signal }) => {
      const [devices, state, ownId] = await Promise.all([
        api(listPushDevices, { signal }),
        readPushState(userId),
        ownDeviceId(userId),
      ]);
      return { devices, state, ownId };
    },
    staleTime: staleAfterMs.immediately,
  });

/** Changes preferences optimistically and restores them after a failure. */
export function useChangePreferences() {
  const client = useQueryClient();
  const { queryKey } = deliveryPreferencesQuery;
  const put = (change: (before: DeliveryPreferences) => DeliveryPreferences) =>
    client.setQueryData(queryKey, (before) => before && change(before));
  return useMutation({
    scope: { id: 'preferences' },
    mutationFn: (body: DeliveryPreferencesChange) => api(updateDeliveryPreferences, { body }),
    onMutate: (change) => {
      const before = client.getQueryData(queryKey);
      put((old) => ({
        quietHours: change.quietHours === undefined ? old.quietHours : change.quietHours,
        isDiscreet: change.isDiscreet ?? old.isDiscreet,
        categories: { ...old.categories, ...change.categories },
        mail: {
          messages: change.mail?.messages ?? old.mail.messages,
          activity: change.mail?.activity ?? old.mail.activity,
          renewals: change.mail?.renewals ?? old.mail.renewals,
          digest: change.mail?.digest ?? old.mail.digest,
        },
      }));
      return { before };
    },
    onError: (error, _change, context) => {
      if (context?.before) client.setQueryData(queryKey, context.before);
      toast.error(messageOf(error, texts.saveFailed));
    },
  });
}

export function useEnableDevice(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => enablePush(userId),
    onSuccess: (state) => {
      if (state === 'on') toast.success(texts.enabled);
      else if (state === 'denied' || state === 'unreachable') toast.error(texts.states[state]);
      return client.invalidateQueries({ queryKey: devicesQuery(userId).queryKey });
    },
    onError: (error) => toast.error(messageOf(error, texts.enableFailed)),
  });
}

export function useRemoveDevice(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, isOwn }: { readonly id: string; readonly isOwn: boolean }) => {
      if (isOwn) await disablePush(userId);
      else await api(removePushDevice, { params: { id } });
    },
    onSettled: () => client.invalidateQueries({ queryKey: devicesQuery(userId).queryKey }),
    onError: (error) => toast.error(messageOf(error, texts.removeFailed)),
  });
}
