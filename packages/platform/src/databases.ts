import { createDatabase, urlOfDatabase } from '@velvet/kit/database/create-database';
import { prepareDatabase } from '@velvet/kit/database/migrate';
import type { Service } from '@velvet/kit/lifecycle/service';

/** One database per part on one server: `velvet_account`, `velvet_card_sandbox`, … @param serverUrl of any database on it */
export function databasesOn(serverUrl: string) {
  const nameOf = (part: string) => `velvet_${part.replaceAll('-', '_')}`;
  const url = (part: string) => urlOfDatabase(serverUrl, nameOf(part));
  const create = (part: string) => createDatabase(serverUrl, nameOf(part));
  return {
    url,
    create,
    /** Creates the database of a service if it is missing, and migrates it. */
    async prepare({ name, migrations, hasJobs }: Service): Promise<void> {
      await create(name);
      await prepareDatabase(url(name), migrations, hasJobs);
    },
  };
}
