const KEY = 'velvet.return-address';
export const DEFAULT_ADDRESS = '/dashboard';

/**
 * The address to return to after signing in, or the default. Only a path of this site counts: anything a browser
 * could read as another host, and the sign-in page itself, do not.
 */
export function safeAddress(address: string | null | undefined): string {
  if (!address?.startsWith('/')) return DEFAULT_ADDRESS;
  const base = 'https://velvet.invalid';
  const url = URL.parse(address, base);
  if (!url || url.origin !== base || url.pathname.startsWith('//')) return DEFAULT_ADDRESS;
  if (url.pathname === '/auth' || url.pathname.startsWith('/auth/')) return DEFAULT_ADDRESS;
  return url.pathname + url.search + url.hash;
}

/** One per tab, so that two tabs that sign in do not send each other away. */
export type ReturnAddress = ReturnType<typeof createReturnAddress>;

export function createReturnAddress(storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  return {
    remember: (address: string) => storage().setItem(KEY, safeAddress(address)),
    read: () => safeAddress(storage().getItem(KEY)),
    forget: () => storage().removeItem(KEY),
  };
}
