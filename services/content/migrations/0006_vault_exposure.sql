-- Up Migration

-- whether a post that is private now was sold before
create index purchase_post on purchase (post_id) where not refunded;
