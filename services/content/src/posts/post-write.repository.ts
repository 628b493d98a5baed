import type { Audience } from '@velvet/contracts/content/audiences';
import type { PostState } from '@velvet/contracts/content/post';
import type { PostId, UserId } from '@velvet/contracts/ids';
import type { Currency } from '@velvet/contracts/money';
import type { Queries } from '@velvet/kit/database/database';

export type PostRow = {
  id: PostId;
  authorId: UserId;
  state: PostState | 'deleted';
  audience: Audience;
  text: string;
  priceMinor: number;
  /** pieces that are sold; null without a limit */
  pieceLimit: number | null;
  /** of the author's prices */
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
  /** as in `PostShape` */
  quotes: { postId: PostId | null } | null;
};

/** Common columns of insert and update, in the order of their parameters. */
function settings(post: PostRow): unknown[] {
  const {
    state,
    audience,
    text,
    priceMinor,
    allowComments,
    allowShares,
    allowReactions,
    ageRestricted,
    location,
    scheduledFor,
    pieceLimit,
  } = post;
  return [
    state,
    audience,
    text,
    priceMinor,
    allowComments,
    allowShares,
    allowReactions,
    ageRestricted,
    location,
    scheduledFor,
    pieceLimit,
  ];
}

export function postWriteRepository(db: Queries) {
  return {
    async insert(post: PostRow, position: string): Promise<void> {
      await db.run(
        'post.insert',
        `insert into post (id, author_id, position, created_at, published_at, state, audience, text, price_minor, allow_comments, allow_shares,
                allow_reactions, age_restricted, location, scheduled_for, piece_limit, is_quote, quoted_post_id)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
        [
          post.id,
          post.authorId,
          position,
          post.createdAt,
          post.publishedAt,
          ...settings(post),
          post.quotes !== null,
          post.quotes?.postId ?? null,
        ],
      );
    },

    async update(post: PostRow): Promise<void> {
      await db.run(
        'post.update',
        `update post set edited_at = $2, state = $3, audience = $4, text = $5, price_minor = $6, allow_comments = $7, allow_shares = $8,
                allow_reactions = $9, age_restricted = $10, location = $11, scheduled_for = $12, piece_limit = $13
          where id = $1`,
        [post.id, post.editedAt, ...settings(post)],
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
  };
}
