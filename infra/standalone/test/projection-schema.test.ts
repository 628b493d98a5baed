import { entitlements } from '@velvet/content/entitlements/entitlements';
import { people as contentPeople } from '@velvet/content/people/people';
import { content } from '@velvet/content/service';
import { entitlements as insightsEntitlements } from '@velvet/insights/entitlements/entitlements';
import { people as insightsPeople } from '@velvet/insights/people/people';
import { insights } from '@velvet/insights/service';
import { entitlements as messagingEntitlements } from '@velvet/messaging/entitlements/entitlements';
import { entitlements as notificationEntitlements } from '@velvet/notification/entitlements/entitlements';
import { people as messagingPeople } from '@velvet/messaging/people/people';
import { presence as messagingPresence } from '@velvet/messaging/presence/presence';
import { messaging } from '@velvet/messaging/service';
import { people as notificationPeople } from '@velvet/notification/people/people';
import { notification } from '@velvet/notification/service';
import { people as paymentPeople } from '@velvet/payment/partings/people';
import { payment } from '@velvet/payment/service';
import { entitlements as realtimeEntitlements } from '@velvet/realtime/entitlements/entitlements';
import { people as realtimePeople } from '@velvet/realtime/people/people';
import { presenceSettings } from '@velvet/realtime/presence/presence';
import { realtime } from '@velvet/realtime/service';
import { openTestDatabase } from '@velvet/testing/database';
import { Client } from 'pg';
import { expect, test } from 'vitest';

const mounts = [
  { service: content, schema: contentPeople.schema },
  { service: insights, schema: insightsPeople.schema },
  { service: insights, schema: insightsEntitlements.schema },
  { service: messaging, schema: messagingPeople.schema },
  { service: messaging, schema: messagingEntitlements.schema },
  { service: messaging, schema: messagingPresence.schema },
  { service: notification, schema: notificationPeople.schema },
  { service: notification, schema: notificationEntitlements.schema },
  { service: payment, schema: paymentPeople.schema },
  { service: realtime, schema: realtimePeople.schema },
  { service: realtime, schema: presenceSettings.schema },
  { service: realtime, schema: realtimeEntitlements.schema },
  { service: content, schema: entitlements.schema },
];

const columns = `select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
  where table_schema = $1 and table_name = any ($2) order by table_name, column_name`;
const indexes = `select tablename, indexname, replace(indexdef, schemaname || '.', '') as definition from pg_indexes
  where schemaname = $1 and tablename = any ($2) order by indexname`;

test.each(mounts)(
  'the migrations of $service.name leave the tables of a projection as it mounts them',
  async (mount) => {
    const { name, migrations, hasJobs } = mount.service;
    await using database = await openTestDatabase(name, migrations, hasJobs);
    const client = new Client({ connectionString: database.url });
    await client.connect();
    try {
      await client.query(`create schema canonical; set search_path to canonical; ${mount.schema}`);
      const tables = [...mount.schema.matchAll(/create table (\w+)/g)].map(([, table]) => table);
      const read = async (sql: string, schema: string) => (await client.query<object>(sql, [schema, tables])).rows;
      expect(await read(columns, 'public')).toEqual(await read(columns, 'canonical'));
      // a service may add indexes of its own
      expect(await read(indexes, 'public')).toEqual(expect.arrayContaining(await read(indexes, 'canonical')));
      expect((await read(columns, 'canonical')).length).toBeGreaterThan(0);
    } finally {
      await client.end();
    }
  },
);
