const KEY = 'velvet.notifications-later';

/**
 * Returns whether the browser supports notifications, the permission is undecided and this tab has not dismissed the
 * banner.
 */
export function isUndecided(): boolean {
  return 'Notification' in globalThis && Notification.permission === 'default' && !wasPutOff();
}

function wasPutOff(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function putOff(): void {
  try {
    sessionStorage.setItem(KEY, '1');
  } catch {
    // without storage the banner returns after the next load
  }
}
