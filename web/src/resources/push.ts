import {
  DeviceRemoved,
  listPushDevices,
  readPushKey,
  removePushDevice,
  savePushDevice,
} from '@velvet/contracts/notification/devices';
import { z } from 'zod';
import { api } from '#api/client.ts';
import { ApiFailure } from '#api/failure.ts';
import { deviceLabel } from './device-label.ts';

/**
 * `unsupported`: by the browser; `unavailable`: the site has no keys; `denied`: in the browser's settings; `off`: by the person;
 * `undecided`: not permitted yet. `unreachable`: the browser's push service does not register it.
 */
export type PushState = 'unsupported' | 'unavailable' | 'denied' | 'undecided' | 'unreachable' | 'off' | 'on';

/** The device of this browser, and the person to whom it belongs. Null: the person turned push off here. */
const Stored = z.object({ userId: z.string(), deviceId: z.string().nullable() });
const storageKey = 'velvet.push-device';
/** Time that signing out waits for the server; ms. */
const leaveMs = 2000;
/** Time that a page waits for its service worker; ms. */
const registrationMs = 5000;

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

function readStored(): z.infer<typeof Stored> | undefined {
  try {
    return Stored.safeParse(JSON.parse(localStorage.getItem(storageKey) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

function store(stored: z.infer<typeof Stored> | null): void {
  try {
    if (stored) localStorage.setItem(storageKey, JSON.stringify(stored));
    else localStorage.removeItem(storageKey);
  } catch {
    // without storage the device is saved again by the next page
  }
}

/** The first page registers the worker while it loads. Without a worker, as in development, there is no push. */
const registration = () =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), registrationMs)),
  ]);
const subscription = async () => (isSupported() ? (await registration())?.pushManager.getSubscription() : undefined);

/** The id of this browser's device, if it receives push messages of this person. */
export async function ownDeviceId(userId: string): Promise<string | null> {
  const stored = readStored();
  return stored?.userId === userId && (await subscription()) ? stored.deviceId : null;
}

export async function readPushState(userId: string): Promise<PushState> {
  if (!isSupported() || !(await registration())) return 'unsupported';
  if (!(await api(readPushKey, {})).publicKey) return 'unavailable';
  if (Notification.permission === 'denied') return 'denied';
  if (Notification.permission === 'default') return 'undecided';
  return (await ownDeviceId(userId)) ? 'on' : 'off';
}

/**
 * Subscribes this browser to push messages of a person, after the browser's permission.
 * @param formerId the device that this browser was, if it resumes by itself. @returns the state after it
 * @throws {ApiFailure} DeviceRemoved if the person removed the former device
 */
export async function enablePush(userId: string, formerId?: string): Promise<PushState> {
  const worker = isSupported() ? await registration() : undefined;
  if (!worker) return 'unsupported';
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'undecided';
  const { publicKey } = await api(readPushKey, {});
  if (!publicKey) return 'unavailable';
  const subscribed = await subscribe(worker.pushManager, publicKey);
  if (!subscribed) return 'unreachable';
  const { endpoint, keys } = subscribed.toJSON();
  if (!endpoint || !keys?.['p256dh'] || !keys['auth']) return 'unsupported';
  const body = {
    endpoint,
    keys: { p256dh: keys['p256dh'], auth: keys['auth'] },
    label: deviceLabel(navigator.userAgent),
    ...(formerId !== undefined && { formerId }),
  };
  const { id } = await api(savePushDevice, { body });
  store({ userId, deviceId: id });
  return 'on';
}

/**
 * A subscription with the keys of another site or time receives nothing, so it is replaced.
 * @returns undefined if the browser has no push service, or cannot reach it
 */
async function subscribe(manager: PushManager, publicKey: string): Promise<PushSubscription | undefined> {
  const existing = await manager.getSubscription();
  if (existing && keyOf(existing) === publicKey) return existing;
  await existing?.unsubscribe();
  try {
    return await manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}

function keyOf({ options }: PushSubscription): string | undefined {
  const { applicationServerKey: key } = options;
  if (!key) return undefined;
  const text = String.fromCharCode(...new Uint8Array(key));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Ends push messages on this browser until the person enables them again. */
export async function disablePush(userId: string): Promise<void> {
  const deviceId = readStored()?.deviceId;
  store({ userId, deviceId: null });
  await (await subscription())?.unsubscribe();
  if (deviceId) await api(removePushDevice, { params: { id: deviceId } });
}

/** Ends push messages of the person that signs out. Does not fail, and takes two seconds at most. */
export async function leavePush(): Promise<void> {
  const deviceId = readStored()?.deviceId;
  const leave = async () => {
    await (await subscription())?.unsubscribe();
    if (deviceId) await api(removePushDevice, { params: { id: deviceId } });
  };
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, leaveMs));
  await Promise.race([leave().catch(() => undefined), timeout]);
  store(null);
}

/**
 * Saves the subscription of a permitted browser at the start of a session, because it may belong to another person or have expired.
 * Push messages stay off where the person turned them off, here or in the list of another device.
 */
export async function resumePush(userId: string): Promise<void> {
  if (!isSupported() || Notification.permission !== 'granted') return;
  const stored = readStored();
  if (stored?.userId !== userId) return void (await enablePush(userId));
  const { deviceId } = stored;
  if (deviceId === null) return;
  const isListed = (await api(listPushDevices, {})).some(({ id }) => id === deviceId);
  // the push service ended this one, or the person removed it
  if (!isListed) await (await subscription())?.unsubscribe();
  try {
    await enablePush(userId, deviceId);
  } catch (error) {
    if (!(error instanceof ApiFailure && error.code === DeviceRemoved.code)) throw error;
    store({ userId, deviceId: null });
    await (await subscription())?.unsubscribe();
  }
}

/** Ends a subscription that outlived its session. */
export async function endForeignPush(): Promise<void> {
  if (!readStored()?.deviceId) return;
  store(null);
  await (await subscription())?.unsubscribe();
}
