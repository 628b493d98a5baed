import { addressName, type Part } from '@velvet/platform/part';
import { z } from 'zod';

/** Describes a value for the comments of `values.yaml`, the schema and the README of the chart. */
const text = (description: string, fallback = '') => z.string().default(fallback).describe(description);
const flag = (description: string, fallback: boolean) => z.boolean().default(fallback).describe(description);
const count = (description: string, fallback: number, minimum = 0) =>
  z.int().min(minimum).default(fallback).describe(description);
const texts = (description: string) => z.array(z.string().min(1)).default([]).describe(description);
const map = (description: string) => z.record(z.string(), z.string()).default({}).describe(description);
const group = <Shape extends z.ZodRawShape>(description: string, shape: Shape) =>
  z.strictObject(shape).describe(description);

/** Objects that Kubernetes itself validates; the chart passes them through. */
const kubernetes = (description: string) => z.record(z.string(), z.unknown()).default({}).describe(description);
const kubernetesList = (description: string) =>
  z.array(z.record(z.string(), z.unknown())).default([]).describe(description);

const origin = z.string().regex(/^https?:\/\/[^/\s]+$/);
const required = (description: string) => z.string().min(1).describe(`${description}. Required`);
const secret = (keys: string) => text(`Name of a Secret with ${keys}`);
const requiredSecret = (keys: string) => required(`Name of a Secret with ${keys}`);

const image = group('The image of every part; docker/README.md says how it is built', {
  repository: text('Repository of the image', 'ghcr.io/velvet/velvet'),
  tag: text('Tag; the version of the chart by default'),
  mediaTag: text('Tag of the image with ffmpeg, for parts of the class `media`; `<tag>-media` by default'),
  pullPolicy: z.enum(['Always', 'IfNotPresent', 'Never']).default('IfNotPresent').describe('Pull policy'),
  pullSecrets: texts('Names of Secrets with registry credentials'),
});

const identity = group('The OpenID provider', {
  issuer: z
    .string()
    .regex(/^https?:\/\/.+\/$|^$/)
    .default('')
    .describe('Issuer with its trailing slash; required unless `identityProvider.enabled`'),
  audience: text('Audience of access tokens; an absolute URI', 'https://api.velvet.example'),
  clientId: text('Public client of the application', 'velvet-web'),
  tokenTypes: text('`typ` headers accepted in access tokens, comma-separated', 'at+jwt'),
});

const engines = {
  database: group('PostgreSQL 18 or newer; one database per part', {
    existingSecret: requiredSecret('the address of any database on the server, of a role that may create databases'),
    key: text('Key of the address in the Secret', 'url'),
    pool: count('Connections of each process', 10, 3),
  }),
  kafka: group('Kafka, for events between services', {
    brokers: z
      .array(z.string().regex(/^[^\s:]+:\d{1,5}$/))
      .min(1)
      .default([])
      .describe('Some brokers as `host:port`. Required'),
    prefix: text('Prefix of all topics and groups', 'velvet.'),
    partitions: count('Partitions of a created topic, which limit the replicas that share its work', 12, 1),
    tls: flag('Whether connections use TLS', false),
    caSecret: secret('a certificate authority in the key `ca.crt`, to trust instead of the public ones'),
    existingSecret: secret('the keys `username` and `password`, if the brokers require SASL'),
    mechanism: z.enum(['SCRAM-SHA-512', 'PLAIN']).default('SCRAM-SHA-512').describe('SASL mechanism'),
  }),
  redis: group('Redis 7 or newer, or Valkey; one primary, because cluster mode is not supported', {
    existingSecret: requiredSecret('the address (`redis://` or `rediss://`)'),
    key: text('Key of the address in the Secret', 'url'),
  }),
  s3: group('Object storage for media', {
    bucket: required('Bucket'),
    region: text('Region', 'us-east-1'),
    endpoint: text('Address for services, for providers other than AWS'),
    publicEndpoint: text('Address for browsers, if it differs'),
    existingSecret: secret(
      'the keys `access-key-id` and `secret-access-key`; without one the role of the ServiceAccount applies',
    ),
  }),
};

const cards = group('The card provider: Stripe, or the card sandbox where `sandboxes.cardUrl` is set', {
  existingSecret: requiredSecret('the keys `publishable-key`, `secret-key` and `webhook-secret`'),
});

const payouts = group('Payouts: to banks through Stripe Connect, to PayPal and in USDC through the payout provider', {
  connect: flag(
    'Whether the account of Stripe has Connect; without it bank accounts are refused as a way of payout',
    true,
  ),
  url: text('Address of the payout provider; the card sandbox if the sandboxes are enabled and there is a Secret'),
  existingSecret: secret('the key `api-key`'),
});

const verification = group('The identity check of creators', {
  url: text('Address of the provider; the sandbox if the sandboxes are enabled'),
  existingSecret: requiredSecret('the keys `api-key` and `webhook-secret`'),
});

const push = group('Push messages to devices; none without the Secret', {
  existingSecret: secret('the keys `public-key` and `private-key`, as `npx web-push generate-vapid-keys` makes them'),
  subject: text('Address at which push services reach the operator: `mailto:` or https', 'mailto:push@velvet.example'),
});

const mail = group('Mail server; the mailbox if the sandboxes are enabled and it has no Secret, otherwise no mails', {
  existingSecret: secret('the key `url`, such as `smtps://user:password@mail.example`'),
  sender: text('Sender of mails', 'Velvet <no-reply@velvet.example>'),
});

const sandboxes = group(
  'Sandboxes of the card provider, the identity check and the mail server, for trials: no money moves, and every page says so',
  {
    enabled: flag('Whether they run', false),
    cardUrl: text('Public address of the card sandbox'),
    identityCheckUrl: text('Public address of the identity-check sandbox'),
    mailboxUrl: text('Public address of the mailbox, where everybody reads every mail; without one it has no route'),
  },
);

const turn = group(
  'TURN server of meetings (coturn with docker/turnserver.conf), for browsers that cannot connect directly',
  {
    urls: texts('`turn:` and `turns:` addresses'),
    existingSecret: secret('the key `secret`, the shared secret of the server'),
    stunUrls: texts('STUN servers that replace the two public ones'),
  },
);

const parentRefs = z.array(z.record(z.string(), z.unknown())).default([]);
const access = {
  httpRoute: group('Gateway API', {
    enabled: flag('Whether HTTPRoutes are created', true),
    parentRefs: parentRefs.describe('Gateways that serve the routes'),
    annotations: map('Annotations'),
  }),
  ingress: group('Ingress, for clusters without the Gateway API', {
    enabled: flag('Whether Ingresses are created', false),
    className: text('Ingress class'),
    tlsSecret: text('Name of the Secret with the certificate'),
    annotations: map('Annotations'),
  }),
  proxies: count('Trusted proxies in front of the gateway, which set X-Forwarded-For', 1),
};

const scaling = group('HorizontalPodAutoscaler', {
  minReplicas: count('Minimum of replicas', 2, 1),
  maxReplicas: count('Maximum of replicas', 10, 1),
  cpu: count('Average CPU utilization of the requests, in percent', 70, 1),
});

const partShape = {
  replicas: count('Replicas, if it is not autoscaled', 1),
  resources: kubernetes('Resources; those of its class by default'),
  settings: map('Further environment variables'),
  podAnnotations: map('Annotations of pods'),
  autoscaling: scaling,
};
const part = z.strictObject(partShape);
const worker = z.strictObject({ ...partShape, enabled: flag('Whether consumers and jobs run apart from HTTP', true) });

const networkPolicies = group('Default deny, with each arrow of the architecture opened by name', {
  enabled: flag('Whether NetworkPolicies are created', true),
  ingressFrom: kubernetesList(
    'Peers that reach the gateway and sandboxes, such as the namespace of the Gateway; all by default',
  ),
  scrapeFrom: kubernetesList('Peers that scrape metrics; none by default'),
  traces: kubernetesList('Egress rules to the receiver of traces; its port anywhere by default'),
  database: kubernetesList('Egress rules to PostgreSQL; port 5432 anywhere by default'),
  kafka: kubernetesList('Egress rules to Kafka; the ports of the brokers anywhere by default'),
  redis: kubernetesList('Egress rules to Redis; port 6379 anywhere by default'),
  s3: kubernetesList(
    'Egress rules to the object storage; by default the port of its endpoint anywhere, or port 443 of public addresses without an endpoint',
  ),
  https: kubernetesList(
    'Egress rules to providers, such as one for sign-in within a private network; port 443 of public addresses by default',
  ),
});

/** Measured: 90 to 130 MB of memory for a part that answers calls, up to 400 MB while pictures and videos are decoded. */
const resourceClasses = {
  calls: { requests: { cpu: '100m', memory: '192Mi' }, limits: { memory: '512Mi' } },
  media: { requests: { cpu: '250m', memory: '512Mi' }, limits: { memory: '2Gi' } },
};

/** Values that do not belong to one part. */
const shared = {
  nameOverride: text('Replaces the name of the chart in the names of objects'),
  image: image.prefault({}),
  publicUrl: origin.describe('Address of the site, as browsers see it. Required'),
  administrators: texts('Ids of administrators'),
  logLevel: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('Least severe level that is logged'),
  tracing: group('Export of traces over OTLP', {
    endpoint: z
      .string()
      .regex(/^(https?:\/\/[^/\s]+)?$/)
      .default('')
      .describe('Base address of the receiver (OTLP over HTTP); without it nothing is exported'),
    sampleRatio: z
      .number()
      .min(0)
      .max(1)
      .default(0.01)
      .describe('Share of traces that are exported, and of page loads that are traced from the browser on'),
  }).prefault({}),
  settings: map('Further environment variables of all parts'),
  clusterDomain: text('DNS domain of the cluster', 'cluster.local'),
  drainSeconds: count('How long a stopped pod still serves, until every proxy has learned of it', 8),
  identity: identity.prefault({}),
  identityProvider: group(
    "The platform's own OpenID provider, for trials: it signs everyone in as anyone, and every page says so",
    {
      enabled: flag('Whether it runs, at `<publicUrl>/identity/`', false),
    },
  ).prefault({}),
  ...engines,
  kafka: engines.kafka.prefault({}),
  cards,
  payouts,
  verification,
  mail: mail.prefault({}),
  push: push.prefault({}),
  sandboxes: sandboxes.prefault({}),
  turn: turn.prefault({}),
  httpRoute: access.httpRoute.prefault({}),
  ingress: access.ingress.prefault({}),
  proxies: access.proxies,
  resourceClasses: z
    .record(z.string(), z.record(z.string(), z.unknown()))
    .default(resourceClasses)
    .describe('Resources of the classes of the manifest'),
  temporarySpace: map('Size limit of /tmp by class').default({ calls: '1Gi', media: '20Gi' }),
  autoscaling: group('HorizontalPodAutoscalers of all parts', {
    enabled: flag('Whether they are created; needs the metrics API', false),
    customMetrics: flag(
      'Whether workers also scale by waiting jobs and realtime by open sockets; needs the custom metrics API',
      false,
    ),
    jobsPerReplica: count('Waiting jobs per worker', 50, 1),
    socketsPerReplica: count('Open sockets per replica of realtime', 5000, 1),
  }).prefault({}),
  disruptionBudgets: flag('Whether PodDisruptionBudgets are created for parts with several replicas', true),
  networkPolicies: networkPolicies.prefault({}),
  serviceMonitors: group('ServiceMonitors of the Prometheus operator', {
    enabled: flag('Whether they are created', false),
    interval: text('Scrape interval', '30s'),
    labels: map('Labels by which Prometheus selects them'),
  }).prefault({}),
  prometheusRules: group('A PrometheusRule of the Prometheus operator with the alerts of docs/runbooks', {
    enabled: flag('Whether it is created', false),
    labels: map('Labels by which Prometheus selects it'),
  }).prefault({}),
  dashboards: group('ConfigMaps with the dashboards of Grafana, one for each', {
    enabled: flag('Whether they are created', false),
    labels: map('Labels by which the sidecar of Grafana selects them').default({ grafana_dashboard: '1' }),
  }).prefault({}),
  doctor: group('A CronJob that examines the whole platform and prints one page', {
    schedule: text('When it runs, such as `0 6 * * *`; without a schedule it runs on request only'),
  }).prefault({}),
  serviceAccount: group('ServiceAccounts, one for each part; tokens are not mounted', {
    annotations: map('Annotations, such as the IAM role of the object storage'),
  }).prefault({}),
  nodeSelector: map('Node selector of all pods'),
  tolerations: kubernetesList('Tolerations of all pods'),
  priorityClassName: text('Priority class of all pods'),
};

/** The values of the chart for the parts of a manifest. */
export function valuesOf(parts: readonly Part[]) {
  const own = parts.flatMap(({ name, hasWorker }) => (hasWorker ? [name, `${name}-worker`] : [name]));
  const isWorker = (name: string) => !parts.some((each) => each.name === name);
  const shapes = own.map((name) => [name, (isWorker(name) ? worker : part).prefault(partDefaults(parts, name))]);
  return z.strictObject({
    ...shared,
    parts: z
      .strictObject(Object.fromEntries(shapes) as Record<string, z.ZodType>)
      .prefault({})
      .describe('Each part of the platform'),
  });
}

function partDefaults(parts: readonly Part[], name: string) {
  const replicas = parts.find((each) => each.name === name)?.replicas ?? 2;
  return { replicas, autoscaling: { minReplicas: replicas, maxReplicas: Math.max(10, replicas) } };
}

/** The facts of each part for the templates, which no operator changes: `files/parts.yaml`. */
export const factsOf = (parts: readonly Part[]) =>
  parts.map((each) => ({
    name: each.name,
    kind: each.kind,
    address: addressName(each),
    engines: each.engines,
    class: each.resources,
    hasWorker: each.hasWorker ?? false,
    ...(each.ordinalVariable && { ordinalVariable: each.ordinalVariable }),
  }));
