import type { Service } from '@velvet/kit/lifecycle/service';
import { loadService } from '@velvet/platform/load';
import { addressName } from '@velvet/platform/part';
import { parts, partsOfKind } from '@velvet/platform/platform';

/** The platform's services: each on a port of its own, each with a database of its own. */
export const platform: readonly Service[] = await Promise.all(partsOfKind('service').map(loadService));

/** The sandboxes of third parties. Browsers visit them directly: each takes the port of the site plus its offset. */
export const providers: readonly { service: Service; portOffset: number }[] = await Promise.all(
  partsOfKind('sandbox').map(async (part, at) => ({ service: await loadService(part), portOffset: at + 1 })),
);

/** Ports from PORT on: the site, the sandboxes, and the SMTP server of the mailbox. */
export const sitePorts = 1 + providers.length + 1;

/** The databases of the platform, by the address name of their part. */
export const databaseNames: readonly string[] = parts.filter(({ kind }) => kind !== 'gateway').map(addressName);
