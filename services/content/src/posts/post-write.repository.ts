import type { Audience } from '@velvet/contracts/content/events';
import type { PostState } from '@velvet/contracts/content/post';
import type { PostId, UserId, VaultItemId } from '@velvet/contracts/ids';
import type { Currency } from '@velvet/contracts/money';
import type { Queries } from '@velvet/kit/database';
import type { MediaShape } from './post.ts';

export type PostRow = {
  id: PostId;
  authorId: UserId;
  state: PostState;
  audience: Audience;
  text: string;
  priceMinor: number;
  currency: Currency;
  allowComments: boolean;
  allowShares: boolean;
  allowReactions: boolean;
  ageRestricted: boolean;
  location: string | null;
  scheduledFor: Date | null;
  createdAt: Date;
  editedAt: Date | null;
  publishedAt: Date | null;
  offerRevision: number;
  isOffered: boolean;
};

const columns = `id, author_id as "authorId", state, audience, text, price_minor as "priceMinor", currency, allow_comments as "allowComments",
  allow_shares as "allowShares", allow_reactions as "allowReactions", age_restricted as "ageRestricted", location, scheduled_for as "scheduledFor",
  created_at as "createdAt", edited_at as "editedAt", published_at as "publishedAt", offer_revision as "offerRevision", is_offered as "isOffered"`;

/** The words and settings that insert and update have in common, in the order of their parameters. */
function settings(post: PostRow): unknown[] {
  const {
    state,
    audience,
    text,
    priceMinor,
    currency,
    allowComments,
    allowShares,
    allowReactions,
    ageRestricted,
    location,
    scheduledFor,
  } = post;
  return [
    state,
    audience,
    text,
    priceMinor,
    currency,
    allowComments,
    allowShares,
    allowReactions,
    ageRestricted,
    location,
    scheduledFor,
  ];
}

export type Usable = Pick<MediaShape, 'id' | 'type' | 'state'>;

export function postWriteRepository(db: Queries) {
  return {
    async insert(post: PostRow, position: string): Promise<void> {
      await db.run(
        'post.insert',
        `insert into post (id, author_id, position, created_at, published_at, state, audience, text, price_minor, currency, allow_comments, allow_shares,
                allow_reactions, age_restricted, location, scheduled_for)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
        [post.id, post.authorId, position, post.createdAt, post.publishedAt, ...settings(post)],
      );
    },

    async update(post: PostRow): Promise<void> {
      await db.run(
        'post.update',
        `update post set edited_at = $2, state = $3, audience = $4, text = $5, price_minor = $6, currency = $7, allow_comments = $8, allow_shares = $9,
                allow_reactions = $10, age_restricted = $11, location = $12, scheduled_for = $13
          where id = $1`,
        [post.id, post.editedAt, ...settings(post)],
      );
    },

    /** Locked until the transaction is over. */
    lock(id: PostId): Promise<PostRow | undefined> {
      return db.one('post.lock', `select ${columns} from post where id = $1 for update`, [id]);
    },

    /** Those that wait for this item, locked in one order. */
    lockWaitingFor(itemId: VaultItemId): Promise<PostRow[]> {
      return db.rows(
        'post.lockWaitingFor',
        `select ${columns} from post where state = 'processing' and id in (select post_id from post_media where item_id = $1) order by id for update`,
        [itemId],
      );
    },

    lockDue(at: Date, limit: number): Promise<PostRow[]> {
      return db.rows(
        'post.lockDue',
        `select ${columns} from post where state = 'scheduled' and scheduled_for <= $1 order by scheduled_for, id limit $2 for update skip locked`,
        [at, limit],
      );
    },

    async updateState(id: PostId, state: PostState): Promise<void> {
      await db.run('post.updateState', 'update post set state = $2 where id = $1', [id, state]);
    },

    async updateToPublished(id: PostId, position: string, at: Date): Promise<void> {
      await db.run(
        'post.updateToPublished',
        `update post set state = 'published', position = $2, published_at = $3 where id = $1`,
        [id, position, at],
      );
    },

    async updateOffer(id: PostId, revision: number, isOffered: boolean): Promise<void> {
      await db.run('post.updateOffer', 'update post set offer_revision = $2, is_offered = $3 where id = $1', [
        id,
        revision,
        isOffered,
      ]);
    },

    async delete(id: PostId): Promise<void> {
      await db.run('post.delete', 'delete from post where id = $1', [id]);
    },

    async findIdsOf(authorId: UserId): Promise<PostId[]> {
      const rows = await db.rows<{ id: PostId }>(
        'post.findIdsOf',
        'select id from post where author_id = $1 order by id',
        [authorId],
      );
      return rows.map(({ id }) => id);
    },

    /** The owner's items among these; held until the transaction is over, so that their states stay what they are. */
    lockItems(ownerId: UserId, ids: readonly VaultItemId[]): Promise<Usable[]> {
      return db.rows(
        'post.lockItems',
        'select id, type, state from vault_item where owner_id = $1 and id = any ($2) order by id for share',
        [ownerId, ids],
      );
    },

    findMedia(id: PostId): Promise<Usable[]> {
      return db.rows(
        'post.findMedia',
        'select i.id, i.type, i.state from post_media m join vault_item i on i.id = m.item_id where m.post_id = $1 order by m.ordinal',
        [id],
      );
    },

    async deleteMedia(id: PostId): Promise<void> {
      await db.run('post.deleteMedia', 'delete from post_media where post_id = $1', [id]);
    },

    async insertMedia(id: PostId, itemIds: readonly VaultItemId[]): Promise<void> {
      if (itemIds.length === 0) return;
      await db.run(
        'post.insertMedia',
        'insert into post_media (post_id, item_id, ordinal) select $1, item, ordinal from unnest($2::uuid[]) with ordinality as m (item, ordinal)',
        [id, itemIds],
      );
    },
  };
}
