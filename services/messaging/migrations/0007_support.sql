-- Up Migration

-- Requests to the support team. The author is a person, or a visitor with an address and a key that opens the ticket.
create table support_ticket (
  id uuid primary key,
  number bigint generated always as identity (start with 10001) unique,
  author_id text,
  visitor_email text,
  visitor_name text,
  access_key text,
  client_id uuid unique,
  category text not null,
  subject text not null,
  state text not null check (state in ('open', 'answered', 'closed')),
  assignee_id text,
  last_seq integer not null,
  author_read_seq integer not null,
  created_at timestamptz not null,
  -- since when it has its state
  waiting_since timestamptz not null,
  updated_at timestamptz not null,
  check ((author_id is null) = (visitor_email is not null and access_key is not null))
);
create index support_ticket_author on support_ticket (author_id, updated_at desc, id desc) where author_id is not null;
create index support_ticket_state on support_ticket (state, updated_at desc, id desc);
create index support_ticket_waiting on support_ticket (waiting_since, id) where state = 'open';
create index support_ticket_updated on support_ticket (updated_at);

create table support_message (
  ticket_id uuid not null references support_ticket on delete cascade,
  seq integer not null,
  id uuid not null unique,
  -- null for a visitor
  sender_id text,
  is_from_support boolean not null,
  client_id uuid,
  content text not null,
  sent_at timestamptz not null,
  primary key (ticket_id, seq),
  unique (ticket_id, client_id)
);
