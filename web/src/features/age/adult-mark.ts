export const adultKey = 'velvet.adult';

/**
 * Whether a visitor has confirmed being an adult in this browser. A browser without storage is asked on every page. What is age
 * restricted needs more than this: the server locks it for everybody who is signed out.
 */
export function readAdultMark(): boolean {
  try {
    return localStorage.getItem(adultKey) !== null;
  } catch {
    return false;
  }
}

export function setAdultMark(): void {
  try {
    localStorage.setItem(adultKey, '1');
  } catch {
    // asked again on the next page
  }
}
