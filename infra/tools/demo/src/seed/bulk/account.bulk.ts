import { searchWords } from '@velvet/account/search/search-text';
import type { Database, Queries, Transaction } from '@velvet/kit/database/database';
import { countBy, isAnnounced, type BulkPerson, type Facts } from './facts.ts';
import { insertAll, insertRows, moment, type Row } from './rows.ts';

/** Writes account: people with counters and search words, follows, post counts and verifications. */
export function writeAccount(db: Database, facts: Facts): Promise<number> {
  return db.transaction(async (tx) => {
    const people = await insertRows(tx, 'person', peopleOf(facts));
    const found = await writeSearch(tx, facts);
    const follows = facts.follows.map(({ id, follower, followed }) => ({
      id,
      follower_id: follower.sub,
      followed_id: followed.sub,
    }));
    await addToCounters(tx, facts);
    const checks = facts.newcomers.map(({ person }) => ({ user_id: person.sub, revision: 2, verified: true }));
    return people + found + (await insertAll(tx, { follow: follows, verification: checks }));
  });
}

/** Counters of posts, and of the followers of creators that exist. */
async function addToCounters(tx: Transaction, { creators, newcomers, follows }: Facts): Promise<void> {
  const posts = creators.map(({ person, posts: all }) => ({ id: person.sub, posts: all.filter(isAnnounced).length }));
  await tx.run(
    'seed.postCounts',
    `insert into post_count as c (author_id, posts) select id, posts from jsonb_to_recordset($1) as given (id text, posts int)
      on conflict (author_id) do update set posts = c.posts + excluded.posts`,
    [JSON.stringify(posts)],
  );
  const isNew = new Set(newcomers.map(({ person }) => person.sub));
  const known = creators.filter(({ person }) => !isNew.has(person.sub));
  const [followers, following] = [
    countBy(follows, ({ followed }) => followed.sub),
    countBy(follows, ({ follower }) => follower.sub),
  ];
  await tx.run(
    'seed.followerCounts',
    `update person p set followers_count = p.followers_count + g.followers, following_count = p.following_count + g.following
       from jsonb_to_recordset($1) as g (id text, followers int, following int) where p.id = g.id`,
    [
      JSON.stringify(
        known.map(({ person: { sub: id } }) => ({
          id,
          followers: followers.get(id) ?? 0,
          following: following.get(id) ?? 0,
        })),
      ),
    ],
  );
}

function peopleOf({ newcomers, fans, follows }: Facts): Row[] {
  const followers = countBy(follows, ({ followed }) => followed.sub);
  const following = countBy(follows, ({ follower }) => follower.sub);
  const row = ({ person, joinedAt }: BulkPerson, isCreator: boolean): Row => ({
    id: person.sub,
    handle: person.handle,
    name: person.name,
    email: person.email,
    bio: person.bio,
    location: person.location,
    birthday: person.birthday,
    age_status: 'adult',
    terms_accepted_at: moment(joinedAt),
    website: person.website,
    // each link of a profile has an id of its own; the large world has none
    links: [],
    role: isCreator ? 'creator' : 'subscriber',
    verified: isCreator,
    visibility: 'public',
    email_notifications: true,
    push_notifications: true,
    two_factor_auth: false,
    data_sharing: false,
    marketing_emails: false,
    followers_count: followers.get(person.sub) ?? 0,
    following_count: following.get(person.sub) ?? 0,
    demo: true,
    joined_at: moment(joinedAt),
    onboarded_at: moment(joinedAt),
  });
  return [...newcomers.map((creator) => row(creator, true)), ...fans.map((fan) => row(fan, false))];
}

/** Writes the search words with the service's own functions, in its lock order. */
async function writeSearch(tx: Transaction, { newcomers, fans }: Facts): Promise<number> {
  const found = [...newcomers, ...fans].map(({ person }) => ({ person, ...searchWords(person) }));
  const people = countBy(
    found.flatMap(({ allWords }) => allWords),
    (word) => word,
  );
  const vector = (words: readonly string[]) => words.map((word) => `'${word}'`).join(' ');
  await tx.run(
    'seed.words',
    `insert into search_word (word, people) select word, people from jsonb_to_recordset($1) as given (word text, people int)
      order by word collate "C" on conflict (word) do update set people = search_word.people + excluded.people`,
    [JSON.stringify(Array.from(people, ([word, count]) => ({ word, people: count })))],
  );
  const rows = found.map(({ person, nameWords, allWords }) => ({
    person_id: person.sub,
    name_words: vector(nameWords),
    all_words: vector(allWords),
  }));
  return insertRows(tx, 'person_search', rows);
}

/** The revisions that the account service gave to the cards: all projections carry the same. */
export async function readRevisions(db: Queries): Promise<ReadonlyMap<string, number>> {
  const rows = await db.rows<{ id: string; revision: number }>(
    'seed.revisions',
    'select id, revision from person where demo',
  );
  return new Map(rows.map(({ id, revision }) => [id, revision]));
}
