/** Is this address the provider's answer to a sign-in: code and state, or an error, at the site's root? */
export function isSignInCallback(address: URL): boolean {
  const { pathname, searchParams } = address;
  if (pathname !== '/') return false;
  return (searchParams.has('code') && searchParams.has('state')) || searchParams.has('error');
}

/** The same address without what only the callback needed. */
export function cleanedAddress(address: URL): string {
  const search = new URLSearchParams(address.search);
  for (const name of ['code', 'state', 'error', 'error_description', 'iss', 'session_state']) search.delete(name);
  return address.pathname + (search.size > 0 ? `?${search}` : '') + address.hash;
}
