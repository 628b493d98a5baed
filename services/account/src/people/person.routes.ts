import {
  readCreator,
  readSitemapIndex,
  readSitemapPage,
  recommendedCreators,
  searchCreators,
} from '@velvet/contracts/account/creators';
import { countUsers, discoverUsers, readUser } from '@velvet/contracts/account/users';
import { serveKnown } from '#accounts/serve-known.ts';

export const personRoutes = [
  serveKnown(recommendedCreators, ({ people }, { caller, query }) =>
    people.recommended(caller?.id ?? null, query.limit),
  ),
  serveKnown(searchCreators, ({ people }, { caller, query }) =>
    people.list(caller?.id ?? null, 'creators', query.q, query, query.sort),
  ),
  serveKnown(readSitemapIndex, ({ people }) => people.sitemapIndex()),
  serveKnown(readSitemapPage, ({ people }, { params }) => people.sitemapPage(params.from)),
  serveKnown(readCreator, ({ people }, { caller, params }) => people.page(caller?.id ?? null, params.handle, true)),
  serveKnown(discoverUsers, ({ people }, { caller, query }) =>
    people.list(caller.id, 'everybody', query.search, query),
  ),
  serveKnown(countUsers, ({ people }) => people.counts()),
  serveKnown(readUser, ({ people }, { caller, params }) => people.page(caller?.id ?? null, params.handle, false)),
];
