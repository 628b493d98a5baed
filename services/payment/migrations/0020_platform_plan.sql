-- Up Migration

-- The price of Premium is a plan like those of creators: an id stands for a price. Its creator is the platform.
insert into plan (id, creator_id, revision, month_minor, year_minor, currency, set_at)
values ('01890000-0000-7000-8000-00000000a129', 'velvet|platform', 1, 2900, null, 'USD', '2026-11-25T00:00:00Z')
on conflict do nothing;
