/** The parts of the projection that a service stores. */
export type StoredParts = {
  plans?: boolean;
  subscriptions?: object;
  purchases?: boolean;
  openings?: boolean;
  platformPlans?: boolean;
  currencies?: boolean;
};

/** Returns the SQL of the tables. Migrations of services contain it, and a test compares the schemas. */
export function entitlementsSchema(parts: StoredParts): string {
  const { plans, subscriptions, purchases, openings, platformPlans, currencies } = parts;
  return [
    plans &&
      `create table plan (creator_id text primary key, plan_id uuid not null, revision integer not null, month jsonb, year jsonb);`,
    subscriptions &&
      `create table subscription (id uuid primary key, subscriber_id text not null, creator_id text not null, revision integer not null,
         open_until timestamptz not null, ended boolean not null, tier_id uuid);
       create index subscription_subscriber on subscription (subscriber_id, creator_id) include (open_until, ended);
       create index subscription_creator on subscription (creator_id);
       create table subscription_tier (tier_id uuid primary key, creator_id text not null, revision integer not null, name text not null,
         position integer not null, is_offered boolean not null, plan_id uuid not null, month jsonb not null, year jsonb);
       create index subscription_tier_creator on subscription_tier (creator_id, position);`,
    purchases &&
      `create table purchased_subject (purchase_id uuid primary key, buyer_id text not null, subject_kind text not null, subject_id uuid not null,
         refunded boolean not null);
       create index purchased_subject_buyer on purchased_subject (buyer_id, subject_id) include (subject_kind, refunded);
       create index purchased_subject_sold on purchased_subject (subject_id, subject_kind) where not refunded;`,
    openings &&
      `alter table purchased_subject add column opening text not null default 'opened' check (opening in ('sealed', 'unopened', 'opened'));
       create index purchased_subject_unopened on purchased_subject (buyer_id, subject_id) where opening <> 'opened' and not refunded;`,
    platformPlans &&
      `create table platform_plan (subscription_id uuid primary key, user_id text not null, plan text not null, revision integer not null,
         open_until timestamptz not null, ended boolean not null);
       create index platform_plan_user on platform_plan (user_id);`,
    currencies &&
      `create table creator_currency (creator_id text primary key, currency text not null, revision integer not null);`,
  ]
    .filter(Boolean)
    .join('\n');
}
