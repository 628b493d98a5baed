import { z } from 'zod';
import { call, pageQuery } from '#call.ts';
import { failure } from '#failure.ts';
import { CollectionId, UserId } from '#ids.ts';
import { ofPerson, ownersAlone, unaffected } from '#others.ts';
import { nameText } from '#name.ts';
import { shortText } from '#text.ts';
import { Moment } from '#time.ts';
import { PersonCard, UserNotFound } from './person.ts';

export const collectionLimits = {
  /** characters */
  name: 60,
  /** characters */
  description: 300,
  /** collections of one person */
  collections: 100,
  /** creators of one collection */
  creators: 500,
  /** creators that a list of collections shows of each */
  shown: 50,
  /** time in which a deleted collection can be restored; ms */
  restorableMs: 24 * 3600 * 1000,
} as const;

/** Also returned for the private collection of another person. */
export const CollectionNotFound = failure(404, 'CollectionNotFound', "This collection doesn't exist.");
export const TooManyCollections = failure(
  409,
  'TooManyCollections',
  `You can have ${collectionLimits.collections} collections. Delete one first.`,
);
export const CollectionFull = failure(
  409,
  'CollectionFull',
  `A collection can have ${collectionLimits.creators} creators. Remove one first.`,
);
export const OnlyCreators = failure(409, 'OnlyCreators', 'Only creators can be added to a collection.');

export const OrderChanged = failure(409, 'OrderChanged', 'The order was changed elsewhere. Please sort it again.');

/** A list of creators that a person follows as one (part 1 section 3). */
export const Collection = z.object({
  id: CollectionId,
  name: z.string(),
  description: z.string(),
  /** a private collection is visible to its owner alone; others have a page to share, `/collection/{id}` */
  isPrivate: z.boolean(),
  /** creators that the viewer can see */
  creatorCount: z.number().int(),
  createdAt: Moment,
  /** the first ones, in the owner's order (`collectionLimits.shown`) */
  creators: z.array(
    z.object({
      id: UserId,
      name: z.string(),
      handle: z.string(),
      avatar: z.string().nullable(),
      isOnline: z.boolean(),
    }),
  ),
  owner: z.object({ id: UserId, name: z.string(), handle: z.string(), avatar: z.string().nullable() }),
});
export type Collection = z.infer<typeof Collection>;

const params = z.object({ id: CollectionId });
const member = z.object({ id: CollectionId, creatorId: UserId });
const Name = nameText(collectionLimits.name);
const Description = shortText(collectionLimits.description);

export const listCollections = call({
  method: 'GET',
  path: '/collections',
  failed: 'Failed to fetch collections',
  caller: 'member',
  summary: "Lists the caller's collections, in the caller's order.",
  data: z.array(Collection),
});

export const readCollectionSummary = call({
  method: 'GET',
  path: '/collections/summary',
  failed: 'Failed to fetch collections',
  caller: 'member',
  summary: "Counts the different creators in the caller's collections, and those that are online.",
  data: z.object({ creators: z.number().int(), online: z.number().int() }),
});

export const listCollectionsOf = call({
  method: 'GET',
  path: '/collections/of/{creatorId}',
  caller: 'member',
  others: unaffected,
  summary: "Lists the caller's collections that contain a creator.",
  params: z.object({ creatorId: UserId }),
  data: z.array(CollectionId),
});

export const readCollection = call({
  method: 'GET',
  path: '/collections/{id}',
  caller: 'anyone',
  others: { ...ofPerson, private: 'absent' },
  summary: 'Returns a collection of the caller, or a public one.',
  params,
  data: Collection,
  failures: [CollectionNotFound],
});

export const listCollectionCreators = call({
  method: 'GET',
  path: '/collections/{id}/creators',
  caller: 'anyone',
  others: { ...ofPerson, private: 'absent' },
  summary: "Lists the creators of a collection in the owner's order.",
  params,
  query: pageQuery(20, {}),
  paged: true,
  data: z.array(PersonCard),
  failures: [CollectionNotFound],
});

export const createCollection = call({
  method: 'POST',
  path: '/collections',
  failed: 'Failed to create collection',
  caller: 'member',
  summary: 'Creates a collection at the top of the list.',
  body: z.object({ name: Name, description: Description.default(''), isPrivate: z.boolean().default(true) }),
  data: Collection,
  failures: [TooManyCollections],
});

export const updateCollection = call({
  method: 'PUT',
  path: '/collections/{id}',
  caller: 'member',
  others: ownersAlone,
  summary: 'Changes the given fields of a collection of the caller.',
  params,
  body: z.object({ name: Name.optional(), description: Description.optional(), isPrivate: z.boolean().optional() }),
  data: Collection,
  failures: [CollectionNotFound],
});

export const deleteCollection = call({
  method: 'DELETE',
  path: '/collections/{id}',
  caller: 'member',
  others: ownersAlone,
  summary: 'Deletes a collection. It can be restored for a day. Idempotent.',
  params,
  data: z.object({ id: CollectionId }),
  failures: [CollectionNotFound],
});

export const restoreCollection = call({
  method: 'PUT',
  path: '/collections/{id}/restore',
  caller: 'member',
  others: ownersAlone,
  summary: 'Restores a deleted collection at its former place. Idempotent.',
  params,
  data: Collection,
  failures: [CollectionNotFound, TooManyCollections],
});

export const orderCollections = call({
  method: 'PUT',
  path: '/collections/order',
  caller: 'member',
  others: ownersAlone,
  summary:
    "Orders the caller's collections as listed. Others keep their order behind these; unknown ids have no effect.",
  body: z.object({
    ids: z.array(CollectionId).min(1).max(collectionLimits.collections),
    /** the order that the caller changed; refused if it is no longer the current one */
    from: z.array(CollectionId).max(collectionLimits.collections).optional(),
  }),
  data: z.array(CollectionId),
  failures: [OrderChanged],
});

export const addToCollection = call({
  method: 'POST',
  path: '/collections/{id}/creators',
  failed: 'Failed to add creator to collection',
  caller: 'member',
  others: [ownersAlone, ofPerson],
  summary: 'Adds a creator to a collection, as the last one. Idempotent.',
  params,
  body: z.object({ creatorId: UserId }),
  data: Collection,
  failures: [CollectionNotFound, UserNotFound, OnlyCreators, CollectionFull],
});

export const removeFromCollection = call({
  method: 'DELETE',
  path: '/collections/{id}/creators/{creatorId}',
  caller: 'member',
  others: ownersAlone,
  summary: 'Removes a creator from a collection. Idempotent.',
  params: member,
  data: Collection,
  failures: [CollectionNotFound],
});

export const orderCollectionCreators = call({
  method: 'PUT',
  path: '/collections/{id}/creators/order',
  caller: 'member',
  others: ownersAlone,
  summary: 'Orders the creators of a collection as listed. Others keep their order behind these.',
  params,
  body: z.object({
    creatorIds: z.array(UserId).min(1).max(collectionLimits.creators),
    /** the order that the caller changed; refused if it is no longer the current one */
    from: z.array(UserId).max(collectionLimits.creators).optional(),
  }),
  data: Collection,
  failures: [CollectionNotFound, OrderChanged],
});
