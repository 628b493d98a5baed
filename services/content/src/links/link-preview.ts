import { cleanName } from '@velvet/contracts/name';
import { FetchRefused, guardedFetch, type GuardedFetch } from './guarded-fetch.ts';

export type LinkPreview = {
  readonly title: string;
  readonly description: string;
  /** the page's image, unprocessed */
  readonly image: Buffer | undefined;
};

/** Limits on the time and size of a foreign page. */
const limits = { timeoutMs: 5000, maxBytes: 1024 * 1024 };
const longestTitle = 200;
const longestDescription = 400;

/**
 * Reads the preview of a page (Open Graph, else title and description, else those for Twitter).
 * @throws {FetchRefused} as guardedFetch, and if the response is no page or has no title
 */
export async function readLinkPreview(
  url: string,
  allowed: Pick<GuardedFetch, 'isAllowed' | 'trustedOrigin'> = {},
): Promise<LinkPreview> {
  const options = { ...limits, ...allowed };
  const page = await guardedFetch(url, { ...options, isCut: true });
  if (!/^text\/html\b|^application\/xhtml\+xml\b/i.test(page.contentType))
    throw new FetchRefused('The response is not a page.');
  const [{ default: openGraph }, { decodeBuffer }] = await Promise.all([
    import('open-graph-scraper'),
    import('encoding-sniffer'),
  ]);
  const charset = /charset\s*=\s*"?([^\s;"]+)/i.exec(page.contentType)?.[1];
  const html = decodeBuffer(page.bytes, {
    ...(charset && { transportLayerEncodingLabel: charset }),
    defaultEncoding: 'utf-8',
  });
  const { error, result } = await openGraph({ html });
  const title = cleanName(result.ogTitle ?? result.twitterTitle ?? '', longestTitle);
  if (error || title === '') throw new FetchRefused('The page has no title.');
  const address = result.ogImage?.[0]?.url ?? result.twitterImage?.[0]?.url;
  return {
    title,
    description: cleanName(result.ogDescription ?? result.twitterDescription ?? '', longestDescription),
    image: address ? await imageOf(new URL(address, page.url).href, options) : undefined,
  };
}

/** A preview without its image is still useful. */
async function imageOf(url: string, options: GuardedFetch): Promise<Buffer | undefined> {
  try {
    return (await guardedFetch(url, options)).bytes;
  } catch {
    return undefined;
  }
}
