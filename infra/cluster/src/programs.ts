import { fileURLToPath } from 'node:url';
import { addressVariable } from '@velvet/gateway/addresses';
import type { Environment } from '@velvet/kit/lifecycle/config';
import { addressName, type Part } from '@velvet/platform/part';
import { partsOfKind } from '@velvet/platform/platform';
import { upstreamNames } from '@velvet/platform/upstreams';
import { webDirectory } from '@velvet/standalone/build-web';
import { redirectOrigins, type StandaloneSettings } from '@velvet/standalone/settings';
import type { Launch } from './child.ts';

/** A part of the manifest as processes of this machine. */
export type Program = {
  readonly name: string;
  readonly replicas: number;
  /** whether all of them listen on one port; otherwise each slot has its own */
  readonly sharesPort: boolean;
  /** when it is stopped: those of a lower stage first */
  readonly stage: number;
  /** whether a restart of everything includes it */
  readonly isOurs: boolean;
  url(slot: number): string;
  /** base address of `/metrics`; undefined if it has none */
  metricsUrl(slot: number): string | undefined;
  launch(slot: number): Omit<Launch, 'title'>;
};

/**
 * A service has twice as many slots as replicas, each with a port. A process takes the other slot of its predecessor, so addresses
 * are fixed and ordinals are unique.
 */
export const slotsOf = (replicas: number) => 2 * replicas;

const services = partsOfKind('service');
const [gateway] = partsOfKind('gateway') as [Part];
const [identity] = partsOfKind('identity') as [Part];

const slotCount = (all: readonly Part[]) => all.reduce((sum, { replicas }) => sum + slotsOf(replicas), 0);
const servicePorts = slotCount(services);

/** How many loopback ports the identity provider, the services and the metrics of the gateways take. */
export const portCount = 1 + servicePorts + slotsOf(gateway.replicas);

/** The port of a gateway's metrics: the site's port is public. */
const gatewayMetricsPort = ({ firstPort }: Pick<Ground, 'firstPort'>, slot: number) =>
  firstPort + 1 + servicePorts + slot;

/** The program that runs any part, which is its argument. */
export const partProgram = fileURLToPath(import.meta.resolve('@velvet/platform/main'));

export type Ground = {
  readonly settings: StandaloneSettings;
  /** the environment that all parts share */
  readonly environment: Environment;
  databaseUrl(name: string): string;
  /** of the identity provider; those of the services follow */
  readonly firstPort: number;
};

export const identityPort = ({ firstPort }: Pick<Ground, 'firstPort'>) => firstPort;

/** The programs of all parts, in the order in which they start. */
export function programsOf(ground: Ground): Program[] {
  const running = services.map((part, at) => serviceOf(part, ground, firstPortOf(ground, at)));
  return [
    gatewayOf(ground, running),
    ...running,
    ...partsOfKind('sandbox').map((part, at) => sandboxOf(part, ground, at + 1)),
    ...(ground.settings.identity.isOwn ? [identityOf(ground)] : []),
  ];
}

const firstPortOf = ({ firstPort }: Ground, at: number) => firstPort + 1 + slotCount(services.slice(0, at));

function serviceOf(part: Part, { environment, databaseUrl }: Ground, firstPort: number): Program {
  const { name, replicas, ordinalVariable } = part;
  return {
    name,
    replicas,
    sharesPort: false,
    stage: 1,
    isOurs: true,
    url: (slot) => `http://127.0.0.1:${firstPort + slot}`,
    metricsUrl: (slot) => `http://127.0.0.1:${firstPort + slot}`,
    launch: (slot) => ({
      program: partProgram,
      args: [name],
      sharesPort: false,
      environment: {
        ...environment,
        PORT: String(firstPort + slot),
        DATABASE_URL: databaseUrl(addressName(part)),
        ...(ordinalVariable && { [ordinalVariable]: String(slot) }),
      },
    }),
  };
}

type OnePort = Pick<Program, 'stage' | 'isOurs'> & { part: Part; port: number; environment: Environment };

function behindOnePort({ part, port, environment, ...rest }: OnePort): Program {
  const { name, replicas } = part;
  return {
    name,
    replicas,
    ...rest,
    sharesPort: true,
    url: () => `http://127.0.0.1:${port}`,
    // a sandbox has none, and the gateway a port of its own
    metricsUrl: () => (part.kind === 'identity' ? `http://127.0.0.1:${port}` : undefined),
    launch: () => ({
      program: partProgram,
      args: [name],
      sharesPort: true,
      environment: { ...environment, PORT: String(port) },
    }),
  };
}

function sandboxOf(part: Part, { settings, environment, databaseUrl }: Ground, portOffset: number): Program {
  return behindOnePort({
    part,
    stage: 2,
    isOurs: false,
    port: settings.port + portOffset,
    environment: { ...environment, HOST: settings.host, DATABASE_URL: databaseUrl(addressName(part)) },
  });
}

function identityOf(ground: Ground): Program {
  const { settings, environment, databaseUrl } = ground;
  return behindOnePort({
    part: identity,
    stage: 2,
    isOurs: true,
    port: identityPort(ground),
    environment: {
      ...environment,
      DATABASE_URL: databaseUrl(addressName(identity)),
      IDENTITY_REDIRECT_ORIGINS: redirectOrigins(settings).join(','),
    },
  });
}

function gatewayOf(ground: Ground, running: readonly Program[]): Program {
  const addresses = new Map([
    ...running.map(({ name, replicas, url }) => {
      const slots = Array.from({ length: slotsOf(replicas) }, (_, slot) => url(slot));
      return [name, slots.join(',')] as const;
    }),
    ...(ground.settings.identity.isOwn
      ? [[addressName(identity), `http://127.0.0.1:${identityPort(ground)}`] as const]
      : []),
  ]);
  const variables = upstreamNames.map((name) => [addressVariable(name), addresses.get(name)]);
  const program = behindOnePort({
    part: gateway,
    stage: 0,
    isOurs: true,
    port: ground.settings.port,
    environment: {
      ...ground.environment,
      ...Object.fromEntries(variables),
      HOST: ground.settings.host,
      GATEWAY_WEB: webDirectory,
    },
  });
  const launch = (slot: number) => {
    const { environment, ...rest } = program.launch(slot);
    const port = String(gatewayMetricsPort(ground, slot));
    return { ...rest, environment: { ...environment, GATEWAY_METRICS_PORT: port } };
  };
  return { ...program, launch, metricsUrl: (slot) => `http://127.0.0.1:${gatewayMetricsPort(ground, slot)}` };
}
