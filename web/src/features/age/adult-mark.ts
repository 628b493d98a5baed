export const adultKey = 'velvet.adult';

/**
 * Returns whether a visitor has confirmed in this browser to be an adult. Without storage every page repeats the
 * question. Age-restricted content does not rely on it: the server locks that content for all visitors.
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
    // without storage the next page repeats the question
  }
}
