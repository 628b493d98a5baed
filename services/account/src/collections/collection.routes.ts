import {
  addToCollection,
  createCollection,
  deleteCollection,
  listCollectionCreators,
  listCollections,
  listCollectionsOf,
  orderCollectionCreators,
  orderCollections,
  readCollection,
  readCollectionSummary,
  removeFromCollection,
  restoreCollection,
  updateCollection,
} from '@velvet/contracts/account/collections';
import { serveKnown } from '#accounts/serve-known.ts';

export const collectionRoutes = [
  serveKnown(listCollections, ({ collections }, { caller }) => collections.list(caller.id)),
  serveKnown(readCollectionSummary, ({ collections }, { caller }) => collections.summarize(caller.id)),
  serveKnown(listCollectionsOf, ({ collections }, { caller, params }) =>
    collections.listOf(caller.id, params.creatorId),
  ),
  serveKnown(readCollection, ({ collections }, { caller, params }) => collections.read(caller?.id ?? null, params.id)),
  serveKnown(listCollectionCreators, ({ collections }, { caller, params, query }) =>
    collections.listCreators(caller?.id ?? null, params.id, query),
  ),
  serveKnown(createCollection, ({ collections }, { caller, body }) => collections.create(caller.id, body)),
  serveKnown(updateCollection, ({ collections }, { caller, params, body }) =>
    collections.update(caller.id, params.id, body),
  ),
  serveKnown(deleteCollection, ({ collections }, { caller, params }) => collections.delete(caller.id, params.id)),
  serveKnown(restoreCollection, ({ collections }, { caller, params }) => collections.restore(caller.id, params.id)),
  serveKnown(orderCollections, ({ collections }, { caller, body }) => collections.order(caller.id, body)),
  serveKnown(addToCollection, ({ collections }, { caller, params, body }) =>
    collections.add(caller.id, params.id, body.creatorId),
  ),
  serveKnown(removeFromCollection, ({ collections }, { caller, params }) =>
    collections.remove(caller.id, params.id, params.creatorId),
  ),
  serveKnown(orderCollectionCreators, ({ collections }, { caller, params, body }) =>
    collections.orderCreators(caller.id, params.id, body),
  ),
];
