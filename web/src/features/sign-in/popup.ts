type PopupWindow = Pick<Window, 'closed' | 'close' | 'location'>;

const size = { width: 400, height: 600 };

/**
 * Opens the sign-in window in the middle of this one. To be called in the click itself, before anything is waited for:
 * later, browsers take it for an unwanted one and answer null.
 */
export function openPopup(): PopupWindow | null {
  const left = Math.round(screenX + (innerWidth - size.width) / 2);
  const top = Math.round(screenY + (innerHeight - size.height) / 2);
  const features = `left=${left},top=${top},width=${size.width},height=${size.height},resizable,scrollbars`;
  const popup = open('', 'velvet:sign-in', features);
  return popup && patient(popup);
}

/**
 * The provider's page sends its answer and closes in one breath. The library looks once a second whether the window is
 * closed, and would now and then take that for a refusal before it has read the answer: so it is told at its second look.
 */
export function patient(popup: PopupWindow): PopupWindow {
  let looks = 0;
  return {
    get location() {
      return popup.location;
    },
    get closed() {
      if (popup.closed) looks += 1;
      return looks > 1;
    },
    close: () => popup.close(),
  };
}
