import type { Queries } from '@velvet/kit/database/database';

export function settingRepository(db: Queries) {
  return {
    async find(name: string): Promise<unknown> {
      const row = await db.one<{ value: unknown }>(
        'setting.find',
        'select value from identity_setting where name = $1',
        [name],
      );
      return row?.value;
    },

    /** Keeps the first value of concurrent first starts. */
    async insert(name: string, value: unknown): Promise<void> {
      await db.run(
        'setting.insert',
        'insert into identity_setting (name, value) values ($1, $2) on conflict do nothing',
        [name, JSON.stringify(value)],
      );
    },

    async upsert(name: string, value: unknown): Promise<void> {
      await db.run(
        'setting.upsert',
        `
        insert into identity_setting (name, value) values ($1, $2)
        on conflict (name) do update set value = excluded.value where identity_setting.value <> excluded.value`,
        [name, JSON.stringify(value)],
      );
    },
  };
}
