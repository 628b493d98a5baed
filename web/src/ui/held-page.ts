/** Things on the page that a reload would lose: forms with unsaved changes, a call. */
const held = new Set<object>();

/** Keeps the application from reloading the page by itself. @returns a function that ends it */
export function holdPage(): () => void {
  const hold = {};
  held.add(hold);
  return () => void held.delete(hold);
}

export const isPageHeld = (): boolean => held.size > 0;
