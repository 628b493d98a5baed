-- Up Migration

-- Whether views and shares by a person are counted: a projection of account. A person without a row has it on.
create table data_sharing (
  user_id text primary key,
  revision bigint not null,
  is_on boolean not null
);
