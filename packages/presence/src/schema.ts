/** The SQL of the table. Migrations of services contain it, and a test compares the schemas. */
export const presenceSchema = `create table presence_setting (user_id text primary key, revision integer not null, is_visible boolean not null);`;
