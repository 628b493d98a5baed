type Answer = { status: number; url: string; headers: Headers; text: string };

/** A minimal browser for the flows: cookies by path, and redirects within the provider. */
export type Browser = {
  open(url: string, headers?: Record<string, string>): Promise<Answer>;
  /** submits a form by POST, as the provider's pages do */
  send(url: string, form: Record<string, string> | string, headers?: Record<string, string>): Promise<Answer>;
};

type Cookie = { value: string; path: string };

export function startBrowser(issuer: string): Browser {
  const jar = new Map<string, Cookie>();
  const { origin } = new URL(issuer);

  function cookiesFor(url: URL): string {
    const matching = [...jar].filter(
      ([, { path }]) => url.pathname === path || url.pathname.startsWith(path.endsWith('/') ? path : `${path}/`),
    );
    return matching.map(([key, { value }]) => `${key.slice(key.indexOf(' ') + 1)}=${value}`).join('; ');
  }

  function keep(url: URL, headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ');
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      const path = attributes.find((each) => /^path=/i.test(each))?.slice(5) ?? url.pathname.replace(/\/[^/]*$/, '');
      const expires = attributes.find((each) => /^expires=/i.test(each))?.slice(8);
      if (expires !== undefined && Date.parse(expires) < Date.now()) jar.delete(`${path} ${name}`);
      else jar.set(`${path} ${name}`, { value, path });
    }
  }

  async function request(address: string, init: RequestInit): Promise<Answer> {
    const url = new URL(address);
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { accept: 'text/html', ...(init.headers as Record<string, string>), cookie: cookiesFor(url) },
    });
    keep(url, response.headers);
    const location = response.headers.get('location');
    const text = await response.text();
    if (location === null) return { status: response.status, url: address, headers: response.headers, text };
    const next = new URL(location, url);
    if (next.origin !== origin) return { status: response.status, url: next.href, headers: response.headers, text };
    return request(next.href, {});
  }

  return {
    open: (url, headers = {}) => request(url, { headers }),
    send: (url, form, headers = {}) =>
      request(url, {
        method: 'POST',
        body: typeof form === 'string' ? form : new URLSearchParams(form),
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin, ...headers },
      }),
  };
}
