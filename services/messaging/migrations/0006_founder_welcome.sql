-- Up Migration

-- versions of the founder's welcome after the first one, which is part of the program
create table welcome_template (
  version integer primary key check (version > 1),
  subject text not null,
  content text not null,
  quick_replies text[] not null,
  changed_at timestamptz not null
);

-- members that were welcomed, with the version of the template that they got
create table founder_welcome (
  user_id text primary key,
  message_id uuid not null,
  conversation_id uuid references conversation on delete set null,
  template_version integer not null,
  sent_at timestamptz not null,
  read_at timestamptz
);
create index founder_welcome_conversation on founder_welcome (conversation_id);
