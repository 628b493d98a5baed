/** SQL expressions of a broadcast: columns of a row, or parameters. */
export type BroadcastSql = { creator: string; audience: string; subject: string; position: string; at: string };

/** The columns of a row of `broadcast`. */
export const columnsOf = (row: string): BroadcastSql => ({
  creator: `${row}.creator_id`,
  audience: `${row}.audience`,
  subject: `${row}.subject_id`,
  position: `${row}.cut_position`,
  at: `${row}.cut_at`,
});

/** SQL condition: the relation of a span existed when the broadcast was sent. */
const existed = (span: string, { position }: BroadcastSql) =>
  `${span}.from_position < ${position} and coalesce(${span}.to_position > ${position}, true)`;

const blocked = (owner: string, user: string, broadcast: BroadcastSql) =>
  `exists (select from audience_span x where x.owner_id = ${owner} and x.kind = 'block' and x.user_id = ${user} and ${existed('x', broadcast)})`;

/**
 * SQL query: the ids of the people that are in the audience of a broadcast when it is sent, without blocks in either direction. The
 * one definition of an audience: counting, listing and opening derive from it.
 * @param only SQL condition on the rows `s`, to which the query is restricted
 */
export function membersOf(broadcast: BroadcastSql, only = 'true'): string {
  const { creator, audience, subject, at } = broadcast;
  const isActive = `exists (select from audience_span y where y.owner_id = ${creator} and y.kind = 'subscription'
    and y.user_id = s.user_id and y.open_until > ${at} and ${existed('y', broadcast)})`;
  // all other audiences name a tier
  const hasTier = `exists (select from subscription_tier own join subscription_tier wanted on wanted.creator_id = own.creator_id
     where own.tier_id = s.tier_id and own.creator_id = ${creator} and own.position >= wanted.position
       and ${audience} = 'tier:' || wanted.tier_id::text)`;
  return `select distinct s.user_id from audience_span s
    where s.owner_id = ${creator} and ${only} and ${existed('s', broadcast)}
      and s.kind = case ${audience} when 'followers' then 'follow' when 'buyers' then 'purchase' else 'subscription' end
      and case ${audience} when 'subscribers' then s.open_until > ${at}
            when 'expired' then s.open_until <= ${at} and not ${isActive}
            when 'buyers' then s.subject_id = ${subject}
            when 'followers' then true else s.open_until > ${at} and ${hasTier} end
      and not ${blocked(creator, 's.user_id', broadcast)} and not ${blocked('s.user_id', creator, broadcast)}`;
}

const hasMember = (b: string, person: string) => `exists (${membersOf(columnsOf(b), `s.user_id = ${person}`)})`;

/**
 * SQL condition: `person`, a member of the audience, is below the limit. Of the broadcasts of a creator on one day everybody receives
 * the first ones of their audiences.
 */
export const isBelowLimit = (b: string, person: string) => `(cardinality(${b}.earlier_ids) = 0 or ${b}.daily_limit > (
  select count(*) from broadcast e where e.id = any (${b}.earlier_ids) and ${hasMember('e', person)}))`;

/** SQL condition: `person` received the sent broadcast `b`. */
export const received = (b: string, person: string) => `(${hasMember(b, person)} and ${isBelowLimit(b, person)})`;

/** SQL query: the people that are in the audiences of at least `limit` of the broadcasts. */
export const atLimit = (ids: string, limit: string) => `
  select m.user_id from broadcast e cross join lateral (${membersOf(columnsOf('e'))}) m
   where e.id = any (${ids}) group by m.user_id having count(*) >= ${limit}`;
