import { createDatabase } from '@velvet/engines/postgres';

/** One database per service on one server: `velvet_account`, `velvet_card_sandbox`, … */
export function databasesOn(serverUrl: string) {
  const nameOf = (service: string) => `velvet_${service.replaceAll('-', '_')}`;
  return {
    url: (service: string) => new URL(`/${nameOf(service)}`, serverUrl).href,
    create: (service: string) => createDatabase(serverUrl, nameOf(service)),
  };
}
