-- Up Migration

alter table plan_price add column currency text not null default 'USD';
