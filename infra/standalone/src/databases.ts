import { createDatabase } from '@velvet/engines/postgres';
import { prepareDatabase } from '@velvet/kit/database/migrate';
import type { Service } from '@velvet/kit/lifecycle/service';

/** One database per service on one server: `velvet_account`, `velvet_card_sandbox`, … */
export function databasesOn(serverUrl: string) {
  const nameOf = (service: string) => `velvet_${service.replaceAll('-', '_')}`;
  const url = (service: string) => new URL(`/${nameOf(service)}`, serverUrl).href;
  const create = (service: string) => createDatabase(serverUrl, nameOf(service));
  return {
    url,
    create,
    /** makes it where it is not there, and brings it up to date */
    async prepare({ name, migrations, hasJobs }: Service): Promise<void> {
      await create(name);
      await prepareDatabase(url(name), migrations, hasJobs);
    },
  };
}
