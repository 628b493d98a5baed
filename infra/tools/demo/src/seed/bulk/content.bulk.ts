import { people } from '@velvet/content/people/people';
import { allKeys } from '@velvet/content/vault/object-keys';
import { VaultItemId } from '@velvet/contracts/ids';
import type { Database, Queries } from '@velvet/kit/database/database';
import { fileObjects } from '@velvet/kit/storage/file-objects';
import { ConfigError } from '@velvet/kit/lifecycle/config';
import { completionOf, planOf, type PersonCard } from './checked.ts';
import { allPosts, countBy, isOffered, type BulkItem, type BulkPost, type Facts } from './facts.ts';
import { followRows, subscriptionRows } from './projection.rows.ts';
import { dayOf, insertAll, moment, type Row } from './rows.ts';

/** content: its projections, the vaults, posts with counters equal to their rows, and what fans did with them. */
export function writeContent(
  db: Database,
  facts: Facts,
  cards: readonly PersonCard[],
  objectsFolder: string,
): Promise<number> {
  return db.transaction(async (tx) => {
    const vault_item = await vaultRows(tx, facts, objectsFolder);
    return insertAll(tx, {
      ...projectionRows(facts, cards),
      vault_item,
      post: postRows(facts),
      post_media: mediaRows(facts),
      ...deedRows(facts),
    });
  });
}

function projectionRows(facts: Facts, cards: readonly PersonCard[]): Record<string, Row[]> {
  const plans = facts.newcomers.map(planOf).map(({ planId, creatorId, revision, month, year }) => ({
    creator_id: creatorId,
    plan_id: planId,
    revision,
    month,
    year,
  }));
  const purchases = facts.purchases.map(completionOf).map(({ purchaseId, buyerId, postId }) => ({
    purchase_id: purchaseId,
    buyer_id: buyerId,
    subject_kind: 'post',
    subject_id: postId,
    refunded: false,
  }));
  return {
    profile_card: cards.map((card) => people.cardRow(card)),
    follow: followRows(facts),
    plan: plans,
    subscription: subscriptionRows(facts),
    purchased_subject: purchases,
  };
}

type Donor = Row & { readonly id: string };

/** Every creator's items are of the small world's processed files: rows of their own, objects that share their bytes. */
async function vaultRows(tx: Queries, { newcomers }: Facts, objectsFolder: string): Promise<Row[]> {
  if (newcomers.length === 0) return [];
  const donors = { image: await findDonors(tx, 'image'), audio: await findDonors(tx, 'audio') };
  if (donors.image.length === 0 || donors.audio.length === 0)
    throw new ConfigError('The small world has no pictures or no sounds to make the large one of.');
  const objects = fileObjects(objectsFolder);
  const donorOf = (type: BulkItem['type'], place: number) => donors[type][place % donors[type].length];
  const copies = newcomers.flatMap(({ person, items, verifiedAt }, place) =>
    items.flatMap(({ id, fileName, type }, ordinal) => {
      // neighbours have neighbouring pictures, and nobody the same one twice
      const donor = donorOf(type, place * items.length + ordinal);
      return donor
        ? [
            {
              donor,
              row: {
                ...donor,
                id,
                owner_id: person.sub,
                file_name: fileName,
                uploaded_at: moment(verifiedAt),
                attempted_at: null,
                share_token: null,
              },
            },
          ]
        : [];
    }),
  );
  for (const { donor, row } of copies) {
    const [from, to] = [allKeys(VaultItemId.parse(donor.id)), allKeys(VaultItemId.parse(row.id))];
    for (const [ordinal, key] of from.entries()) {
      const copy = to[ordinal];
      if (copy && (await objects.head(key))) await objects.copy(key, copy);
    }
  }
  return copies.map(({ row }) => row);
}

function findDonors(tx: Queries, type: BulkItem['type']): Promise<Donor[]> {
  return tx.rows(
    'seed.donors',
    `select * from vault_item where state = 'ready' and type = $1 and owner_id like 'demo|%' and owner_id not like '%bulk-%'
      order by file_name, owner_id limit 60`,
    [type],
  );
}

function postRows(facts: Facts): Row[] {
  const of = (deeds: readonly { post: BulkPost }[]) => countBy(deeds, ({ post }) => post.id);
  const [likes, said, shared] = [of(facts.reactions), of(facts.comments), of(facts.shares)];
  const [saved, seen] = [of(facts.saves), of(facts.views)];
  return allPosts(facts).map((post) => {
    const { id, position, creator, planned, at } = post;
    return {
      id,
      author_id: creator.sub,
      state: planned.isDraft ? 'draft' : 'published',
      position,
      audience: planned.audience,
      text: planned.text,
      price_minor: planned.price,
      allow_comments: planned.allowComments,
      allow_shares: planned.allowShares,
      allow_reactions: planned.allowReactions,
      age_restricted: planned.ageRestricted,
      location: planned.location,
      created_at: moment(at),
      published_at: planned.isDraft ? null : moment(at),
      offer_revision: isOffered(post) ? 1 : 0,
      is_offered: isOffered(post),
      like_count: likes.get(id) ?? 0,
      comment_count: said.get(id) ?? 0,
      share_count: shared.get(id) ?? 0,
      save_count: saved.get(id) ?? 0,
      view_count: seen.get(id) ?? 0,
    };
  });
}

function mediaRows({ creators }: Facts): Row[] {
  return creators.flatMap(({ posts, items }) => {
    const idOf = new Map(items.map(({ fileName, id }) => [fileName, id]));
    return posts.flatMap(({ id, planned }) =>
      planned.files.map((fileName, index) => ({ post_id: id, item_id: idOf.get(fileName), ordinal: index + 1 })),
    );
  });
}

function deedRows(facts: Facts): Record<string, Row[]> {
  const about = ({ post, fan }: Facts['views'][number]) => ({
    subject_kind: 'post',
    subject_id: post.id,
    user_id: fan.sub,
  });
  const reactions = facts.reactions.map((deed) => ({
    ...about(deed),
    reaction: deed.reaction,
    reacted_at: moment(deed.at),
  }));
  const comments = facts.comments.map(({ id, post, fan, text, at }) => ({
    id,
    subject_kind: 'post',
    subject_id: post.id,
    author_id: fan.sub,
    parent_id: null,
    text,
    created_at: moment(at),
    like_count: 0,
    reply_count: 0,
  }));
  const shares = facts.shares.map((deed) => ({
    ...about(deed),
    id: deed.id,
    share_type: 'link',
    share_text: '',
    shared_at: moment(deed.at),
    day: dayOf(deed.at),
  }));
  const saves = facts.saves.map((deed) => ({ ...about(deed), saved_at: moment(deed.at) }));
  const views = facts.views.map((deed) => ({ ...about(deed), day: dayOf(deed.at) }));
  return {
    subject_reaction: reactions,
    subject_comment: comments,
    subject_share: shares,
    subject_save: saves,
    subject_view: views,
  };
}
