type PopupWindow = Pick<Window, 'closed' | 'close' | 'location'>;

const size = { width: 400, height: 600 };

/**
 * Opens the sign-in window, centred on this one. It must run synchronously in the click handler: otherwise the popup
 * blocker returns null.
 */
export function openPopup(): PopupWindow | null {
  const left = Math.round(screenX + (innerWidth - size.width) / 2);
  const top = Math.round(screenY + (innerHeight - size.height) / 2);
  const features = `left=${left},top=${top},width=${size.width},height=${size.height},resizable,scrollbars`;
  const popup = open('', 'velvet:sign-in', features);
  return popup && delayClosed(popup);
}

/**
 * Delays `closed` by one poll. The provider's page posts its answer and closes at once; the library polls `closed`
 * every second and could report a cancelled sign-in before it reads the answer.
 */
export function delayClosed(popup: PopupWindow): PopupWindow {
  let polls = 0;
  return {
    get location() {
      return popup.location;
    },
    get closed() {
      if (popup.closed) polls += 1;
      return polls > 1;
    },
    close: () => popup.close(),
  };
}
