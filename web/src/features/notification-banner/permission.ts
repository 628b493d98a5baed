const KEY = 'velvet.notifications-later';

/** The browser can show notifications and nobody has decided about it, nor put it off in this tab. */
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
    // a browser without storage asks again after the next load
  }
}
