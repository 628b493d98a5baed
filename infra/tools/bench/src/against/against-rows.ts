import { createPost, listPosts } from '@velvet/contracts/content/post-calls';
import { payPerView } from '@velvet/contracts/payment/purchases';
import type { Asked } from '#measure/load.ts';
import { postPrice, postsPerPage, type Cast, type Member } from './cast.ts';

/** A row that runs against any commit: requests to the gateway. */
export type AgainstRow = {
  readonly name: string;
  /** per round */
  readonly operations: number;
  /** sent in order, over all rounds, from the first again after the last */
  readonly requests: (cast: Cast) => readonly Asked[];
  /** whether each request succeeds only once */
  readonly isOnce?: boolean;
};

export const againstRows: readonly AgainstRow[] = [
  { name: 'creator-page', operations: 1200, requests: hotPage },
  { name: 'creator-page-fan', operations: 800, requests: hotPageOfFans },
  {
    name: 'home-feed',
    operations: 600,
    requests: ({ fans }) => fans.map((fan) => asked(fan, `${listPosts.path}?feed=home&limit=${postsPerPage}`)),
  },
  { name: 'publish', operations: 400, requests: ({ creators }) => creators.map(publishing) },
  { name: 'purchase', operations: 150, requests: purchases, isOnce: true },
];

/** @throws for a name without a row */
export function rowsNamed(names: readonly string[]): readonly AgainstRow[] {
  for (const name of names)
    if (!againstRows.some((row) => row.name === name))
      throw new Error(`There is no row ${name}. There are ${againstRows.map((row) => row.name).join(', ')}.`);
  return names.length === 0 ? againstRows : againstRows.filter(({ name }) => names.includes(name));
}

/**
 * Returns the requests of a round, counted from 0.
 * @throws when requests that succeed only once do not suffice
 */
export function requestsOf({ operations, isOnce, name }: AgainstRow, all: readonly Asked[], round: number): Asked[] {
  const first = round * operations;
  if (isOnce && first + operations > all.length)
    throw new Error(`${name} has ${all.length} requests, too few for round ${round}. Use fewer rounds.`);
  return Array.from({ length: operations }, (_, at) => all[(first + at) % all.length] ?? { path: '/' });
}

/** One page: the server renews a cached page several times a second, so with many pages the cost would depend on the duration of a round. */
function hotPage({ creators: [creator] }: Cast): Asked[] {
  return [{ path: `${listPosts.path}?author=${creator?.handle}&limit=${postsPerPage}` }];
}

function hotPageOfFans(cast: Cast): Asked[] {
  return hotPage(cast).flatMap(({ path }) => cast.fans.map((fan) => asked(fan, path)));
}

function publishing(creator: Member): Asked {
  return posting(creator, createPost.path, { text: 'A quiet morning.', privacy: 'public' });
}

/** Fans take turns, so that no two purchases of a fan run at once. */
function purchases({ fans, postsForSale }: Cast): Asked[] {
  return postsForSale.flatMap((contentId) =>
    fans.map((fan) => posting(fan, payPerView.path, { contentId, amount: postPrice, paymentMethodId: fan.card })),
  );
}

function asked({ token }: Member, path: string): Asked {
  return { path, headers: { authorization: `Bearer ${token}` } };
}

function posting({ token }: Member, path: string, body: unknown): Asked {
  return {
    method: 'POST',
    path,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
}
