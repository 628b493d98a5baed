import { z } from 'zod';
import { call } from '#call.ts';
import { ownersAlone } from '#others.ts';
import { failure, InvalidInput } from '#failure.ts';
import { lineText } from '#name.ts';
import { Moment } from '#time.ts';

export const PushUnavailable = failure(
  409,
  'PushUnavailable',
  "This site can't send notifications to devices. They still appear while Velvet is open.",
);
export const DeviceRemoved = failure(
  409,
  'DeviceRemoved',
  'You turned notifications off on this device. Turn them on again in your profile.',
);
export const DeviceNotFound = failure(404, 'DeviceNotFound', "This device doesn't exist or was removed.");

export const pushLimits = {
  /** devices of a person; a further one replaces the one that was not used for the longest time */
  devices: 20,
  endpoint: 2048,
  label: 60,
} as const;

/** Base64url of a number of bytes. */
const bytes = (count: number) =>
  z.string().refine((text) => isBase64Url(text) && Math.floor((text.length * 3) / 4) === count, 'Enter a valid key.');
const isBase64Url = (text: string) => /^[\w-]+$/.test(text);

/** A subscription of the Push API, as `PushSubscription.toJSON` returns it. */
export const PushSubscriptionInput = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(pushLimits.endpoint),
  keys: z.object({ p256dh: bytes(65), auth: bytes(16) }),
});
export type PushSubscriptionInput = z.infer<typeof PushSubscriptionInput>;

/** A browser that receives push messages. */
export const PushDevice = z.object({
  id: z.uuid(),
  /** 'Chrome on Android' */
  label: z.string(),
  createdAt: Moment,
  /** when the browser last sent its subscription */
  seenAt: Moment,
});
export type PushDevice = z.infer<typeof PushDevice>;

/** Payload of a push message, which the service worker shows. */
export const PushPayload = z.object({
  /** equal in repetitions of a message */
  id: z.string(),
  title: z.string(),
  text: z.string(),
  link: z.string(),
  tag: z.string(),
  /** the message is a call that rings */
  isCall: z.boolean(),
  /** it replaces the system notification of its tag without a sound: the ring has ended */
  isSilent: z.boolean().default(false),
});
export type PushPayload = z.infer<typeof PushPayload>;

export const readPushKey = call({
  method: 'GET',
  path: '/notifications/push-key',
  caller: 'member',
  summary: 'Returns the public VAPID key for subscriptions; null if the site sends no push messages.',
  data: z.object({ publicKey: z.string().nullable() }),
});

export const savePushDevice = call({
  method: 'PUT',
  path: '/notifications/devices',
  caller: 'member',
  summary:
    'Subscribes a browser to push messages of the caller. A subscription of another person moves to the caller. A browser that resumes automatically names its former device, and is refused if the caller removed that device.',
  body: PushSubscriptionInput.extend({ label: lineText(pushLimits.label), formerId: z.uuid().optional() }),
  data: PushDevice,
  failures: [InvalidInput, PushUnavailable, DeviceRemoved],
});

export const renewPushDevice = call({
  method: 'PUT',
  path: '/notifications/devices/renewal',
  caller: 'anyone',
  summary: 'Replaces an expired subscription. The old endpoint, a secret of the browser, authorizes the request.',
  body: PushSubscriptionInput.extend({ oldEndpoint: z.string().min(1).max(pushLimits.endpoint) }),
  data: z.object({ isRenewed: z.boolean() }),
  failures: [InvalidInput],
});

export const listPushDevices = call({
  method: 'GET',
  path: '/notifications/devices',
  caller: 'member',
  summary: "Lists the caller's devices, the last used first.",
  data: z.array(PushDevice),
});

export const removePushDevice = call({
  method: 'DELETE',
  path: '/notifications/devices/{id}',
  caller: 'member',
  others: ownersAlone,
  summary: 'Ends the subscription of a device.',
  params: z.object({ id: z.uuid() }),
  data: z.object({ id: z.uuid() }),
  failures: [DeviceNotFound],
});
