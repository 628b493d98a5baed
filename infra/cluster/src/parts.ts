import { fileURLToPath } from 'node:url';
import { addressVariable } from '@velvet/gateway/addresses';
import { upstreamNames } from '@velvet/gateway/upstreams';
import type { Environment } from '@velvet/kit/config';
import type { Service } from '@velvet/kit/service';
import { webDirectory } from '@velvet/standalone/build-web';
import { platform, providers } from '@velvet/standalone/services';
import { redirectOrigins, type StandaloneSettings } from '@velvet/standalone/settings';
import type { Launch } from './child.ts';

/** One program of the cluster, and how many processes of it there are. */
export type Part = {
  readonly name: string;
  readonly replicas: number;
  /** whether all of them listen on one port; otherwise each slot has its own */
  readonly sharesPort: boolean;
  /** when it is stopped: those of a lower stage first */
  readonly stage: number;
  /** whether a restart of everything is also one of this */
  readonly isOurs: boolean;
  url(slot: number): string;
  launch(slot: number): Omit<Launch, 'title'>;
};

/**
 * A service has twice as many slots as replicas, each with a port: who takes the place of another takes its other slot, so
 * that the addresses never change and an ordinal is never that of two.
 */
export const slotsOf = (replicas: number) => 2 * replicas;

const replicasOf = (service: Service) => (service.name === 'realtime' ? 3 : 2);

const servicePorts = platform.reduce((sum, service) => sum + slotsOf(replicasOf(service)), 0);
const gateways = 2;

/** How many loopback ports the identity provider, the services and the gateways' figures take. */
export const portCount = 1 + servicePorts + slotsOf(gateways);

/** Where a gateway shows its figures: their site's port is everybody's. */
export const gatewayMetricsPort = ({ firstPort }: Pick<Ground, 'firstPort'>, slot: number) =>
  firstPort + 1 + servicePorts + slot;

const mainOf = (name: string) => fileURLToPath(import.meta.resolve(`@velvet/${name}/main`));

export type Ground = {
  readonly settings: StandaloneSettings;
  /** what every part is told */
  readonly environment: Environment;
  databaseUrl(name: string): string;
  /** of the identity provider; those of the services follow */
  readonly firstPort: number;
};

/** Everything that is to run. */
export function partsOf(ground: Ground): Part[] {
  const services = servicesOf(ground);
  return [gatewayOf(ground, services), ...services, ...sandboxesOf(ground), identityOf(ground)];
}

export const identityPort = ({ firstPort }: Pick<Ground, 'firstPort'>) => firstPort;

function servicesOf({ environment, databaseUrl, firstPort }: Ground): Part[] {
  let next = firstPort + 1;
  return platform.map((service) => {
    const { name } = service;
    const replicas = replicasOf(service);
    const first = next;
    next += slotsOf(replicas);
    return {
      name,
      replicas,
      sharesPort: false,
      stage: 1,
      isOurs: true,
      url: (slot) => `http://127.0.0.1:${first + slot}`,
      launch: (slot) => ({
        main: mainOf(name),
        sharesPort: false,
        environment: {
          ...environment,
          PORT: String(first + slot),
          DATABASE_URL: databaseUrl(name),
          ...(name === 'realtime' && { REALTIME_ORDINAL: String(slot) }),
        },
      }),
    };
  });
}

type OnePort = Pick<Part, 'name' | 'replicas' | 'stage' | 'isOurs'> & { port: number; environment: Environment };

function behindOnePort({ port, environment, ...part }: OnePort): Part {
  return {
    ...part,
    sharesPort: true,
    url: () => `http://127.0.0.1:${port}`,
    launch: () => ({
      main: mainOf(part.name),
      sharesPort: true,
      environment: { ...environment, PORT: String(port) },
    }),
  };
}

function sandboxesOf({ settings, environment, databaseUrl }: Ground): Part[] {
  return providers.map(({ service: { name }, portOffset }) =>
    behindOnePort({
      name,
      replicas: 1,
      stage: 2,
      isOurs: false,
      port: settings.port + portOffset,
      environment: { ...environment, DATABASE_URL: databaseUrl(name) },
    }),
  );
}

function identityOf(ground: Ground): Part {
  const { settings, environment, databaseUrl } = ground;
  return behindOnePort({
    name: 'identity-provider',
    replicas: 1,
    stage: 2,
    isOurs: true,
    port: identityPort(ground),
    environment: {
      ...environment,
      DATABASE_URL: databaseUrl('identity'),
      IDENTITY_REDIRECT_ORIGINS: redirectOrigins(settings).join(','),
    },
  });
}

function gatewayOf(ground: Ground, services: readonly Part[]): Part {
  const addresses = services.map((part) => [
    part.name,
    Array.from({ length: slotsOf(part.replicas) }, (_, slot) => part.url(slot)).join(','),
  ]);
  const known = new Map([...addresses, ['identity', `http://127.0.0.1:${identityPort(ground)}`]] as [string, string][]);
  const variables = upstreamNames.map((name) => [addressVariable(name), known.get(name)]);
  const part = behindOnePort({
    name: 'gateway',
    replicas: gateways,
    stage: 0,
    isOurs: true,
    port: ground.settings.port,
    environment: { ...ground.environment, ...Object.fromEntries(variables), GATEWAY_WEB: webDirectory },
  });
  const launch = (slot: number) => {
    const { environment, ...rest } = part.launch(slot);
    const port = String(gatewayMetricsPort(ground, slot));
    return { ...rest, environment: { ...environment, GATEWAY_METRICS_PORT: port } };
  };
  return { ...part, launch };
}
