import { people } from '@velvet/content/people/people';
import { allKeys } from '@velvet/content/vault/object-keys';
import { VaultItemId } from '@velvet/contracts/ids';
import type { Database, Queries, Transaction } from '@velvet/kit/database/database';
import { fileObjects } from '@velvet/kit/storage/file-objects';
import { ConfigError } from '@velvet/kit/lifecycle/config';
import type { PersonCard } from './checked.ts';
import { completionOf, planOf } from './checked.ts';
import { allPosts, countBy, isOffered, type BulkPost, type Facts } from './facts.ts';
import { followRows, subscriptionRows } from './projection.rows.ts';
import { dayOf, insertRows, moment, type Row } from './rows.ts';

/** content: its projections, the vaults, posts with counters equal to their rows, and what fans did with them. */
export function writeContent(
  db: Database,
  facts: Facts,
  cards: readonly PersonCard[],
  objectsFolder: string,
): Promise<number> {
  return db.transaction(async (tx) => {
    const counts = [
      await writeProjections(tx, facts, cards),
      await writeVaults(tx, facts, objectsFolder),
      await insertRows(tx, 'post', postRows(facts)),
      await insertRows(tx, 'post_media', mediaRows(facts)),
      await writeDeeds(tx, facts),
    ];
    return counts.reduce((sum, count) => sum + count, 0);
  });
}

async function writeProjections(tx: Transaction, facts: Facts, cards: readonly PersonCard[]): Promise<number> {
  const plans = facts.creators.map(planOf).map(({ planId, creatorId, revision, month, year }) => ({
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
  return (
    (await insertRows(
      tx,
      'profile_card',
      cards.map((card) => people.cardRow(card)),
    )) +
    (await insertRows(tx, 'follow', followRows(facts))) +
    (await insertRows(tx, 'plan', plans)) +
    (await insertRows(tx, 'subscription', subscriptionRows(facts))) +
    (await insertRows(tx, 'purchased_subject', purchases))
  );
}

type Donor = Row & { readonly id: string };

/** Every creator's items are of the small world's processed pictures: rows of their own, objects that share their bytes. */
async function writeVaults(tx: Transaction, { creators }: Facts, objectsFolder: string): Promise<number> {
  const donors = await findDonors(tx);
  if (donors.length === 0) throw new ConfigError('The small world has no pictures to make the large one of.');
  const objects = fileObjects(objectsFolder);
  const donorOf = (place: number) => donors[place % donors.length];
  const copies = creators.flatMap(({ person, items, verifiedAt }, place) =>
    items.flatMap(({ id, fileName }, ordinal) => {
      // neighbours have neighbouring pictures, and nobody the same one twice
      const donor = donorOf(place * items.length + ordinal);
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
  return insertRows(
    tx,
    'vault_item',
    copies.map(({ row }) => row),
  );
}

function findDonors(tx: Queries): Promise<Donor[]> {
  return tx.rows(
    'seed.donors',
    `select * from vault_item where state = 'ready' and type = 'image' and owner_id like 'demo|%' and owner_id not like '%bulk-%'
      order by file_name, owner_id limit 60`,
  );
}

function postRows(facts: Facts): Row[] {
  const of = (deeds: readonly { post: BulkPost }[]) => countBy(deeds, ({ post }) => post.id);
  const [likes, said, shared, saved, seen] = [
    facts.reactions,
    facts.comments,
    facts.shares,
    facts.saves,
    facts.views,
  ].map(of);
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
      currency: 'USD',
      allow_comments: planned.allowComments,
      allow_shares: planned.allowShares,
      allow_reactions: planned.allowReactions,
      age_restricted: planned.ageRestricted,
      location: planned.location,
      created_at: moment(at),
      published_at: planned.isDraft ? null : moment(at),
      offer_revision: isOffered(post) ? 1 : 0,
      is_offered: isOffered(post),
      like_count: likes?.get(id) ?? 0,
      comment_count: said?.get(id) ?? 0,
      share_count: shared?.get(id) ?? 0,
      save_count: saved?.get(id) ?? 0,
      view_count: seen?.get(id) ?? 0,
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

async function writeDeeds(tx: Transaction, facts: Facts): Promise<number> {
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
  return (
    (await insertRows(tx, 'subject_reaction', reactions)) +
    (await insertRows(tx, 'subject_comment', comments)) +
    (await insertRows(tx, 'subject_share', shares)) +
    (await insertRows(tx, 'subject_save', saves)) +
    (await insertRows(tx, 'subject_view', views))
  );
}
