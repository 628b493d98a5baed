import { Pool } from 'pg';
import type { UserId } from '@velvet/contracts/ids';
import type { Bench } from '#row.ts';
import type { Site } from '#site/site.ts';
import { addAccount, benchPerson, type Signed } from './people.ts';

export const conversations = 10_000;
export const messagesInLongest = 100_000;

/** A person with many conversations, of which one is very long. */
export type Writer = Signed & { readonly longest: string };

/** Made once and kept. */
export async function openMessages(site: Site, report: Bench['report']): Promise<Writer> {
  const writer = await addAccount(site, benchPerson('pen-friend', 0));
  const messaging = new Pool({ connectionString: site.databaseUrl('messaging'), max: 1 });
  const longest = await fillMessages(messaging, writer.id, report);
  await messaging.end();
  return { ...writer, longest };
}

/** @returns the id of the longest conversation */
export async function fillMessages(messaging: Pool, id: UserId, report: Bench['report']): Promise<string> {
  const { rows } = await messaging.query<{ count: number }>('select count(*)::int from member where user_id = $1', [
    id,
  ]);
  if ((rows[0]?.count ?? 0) < conversations) {
    report(`Writing ${conversations.toLocaleString('en-US')} conversations (once)`);
    await messaging.query(removeConversations, [id]);
    await messaging.query(addConversations, [id, conversations, messagesInLongest]);
    await messaging.query(addMembers, [id]);
    await messaging.query(addMessages, [id]);
    await messaging.query('analyze conversation, member, message');
  }
  const longest = await messaging.query<{ id: string }>(findLongest, [id]);
  if (!longest.rows[0]) throw new Error('The conversations are not whole.');
  return longest.rows[0].id;
}

const removeConversations = 'delete from conversation where $1 in (low_user_id, high_user_id)';
/** The other members have no profile card and are shown without a name. The first conversation is the longest. */
const addConversations = `insert into conversation (id, low_user_id, high_user_id, last_seq, last_at, created_at)
  select gen_random_uuid(), least($1, other), greatest($1, other), case n when 1 then $3::bigint else 2 end,
         now() - n * interval '1 minute', now() - interval '2 years'
    from generate_series(1, $2::int) n, lateral (select 'bench|reader-' || n as other) o`;
const addMembers = `insert into member (conversation_id, user_id, other_id, last_seq, last_at, delivered_seq, read_seq, has_sent, is_listed, is_muted, is_archived)
  select c.id, m.user_id, m.other_id, c.last_seq, c.last_at, c.last_seq, c.last_seq, true, true, false, false
    from conversation c, lateral (values (low_user_id, high_user_id), (high_user_id, low_user_id)) m (user_id, other_id)
   where $1 in (c.low_user_id, c.high_user_id)`;
/** Texts of one to five lines, so that heights differ. */
const addMessages = `insert into message (conversation_id, seq, id, sender_id, kind, body, created_at)
  select c.id, seq, gen_random_uuid(), case when seq % 3 = 0 then c.low_user_id else c.high_user_id end, 'text',
         repeat('The sea was calm today, and the boat came back late. ', 1 + (seq % 5)::int), c.last_at - (c.last_seq - seq) * interval '5 minutes'
    from conversation c, generate_series(1, c.last_seq) seq where $1 in (c.low_user_id, c.high_user_id)`;
const findLongest = `select conversation_id as id from member where user_id = $1 order by last_seq desc limit 1`;
