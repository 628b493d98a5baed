-- Up Migration

-- until then the invoices of a paused subscription are void
alter table subscription add column resumes_at timestamptz;
