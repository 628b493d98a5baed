-- Up Migration

alter table coupon add column currency text not null default 'USD';
alter table transfer add column currency text not null default 'USD';
alter table account_payout add column currency text not null default 'USD';
-- a balance for each currency
alter table balance_transaction add column currency text not null default 'USD';
