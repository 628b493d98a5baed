/** Parts that the gateway carries requests to. */
export const upstreamNames = [
  'account',
  'content',
  'payment',
  'verification',
  'notification',
  'insights',
  'realtime',
  'identity',
  'storage',
] as const;
export type UpstreamName = (typeof upstreamNames)[number];

/** Where parts are: each has the addresses of all its replicas, in the order of their ordinals. */
export type Addresses = Partial<Record<UpstreamName, readonly string[]>>;

/** How often a person and an address may ask. `page`: of pages and files of the application, which the gateway serves itself. */
export type RateTier = 'read' | 'write' | 'money' | 'signIn' | 'bytes' | 'socket' | 'page';

export type Upstream = {
  readonly prefix: `/${string}`;
  readonly service: UpstreamName;
  /** `open`: the part decides by itself, with signatures or its own sessions; `token`: a bearer token, where there is one, must be good */
  readonly callers: 'open' | 'token';
  readonly tier: RateTier;
  /** how long the part may take to begin its answer; milliseconds */
  readonly timeoutMs: number;
};

const row = (prefix: Upstream['prefix'], service: UpstreamName, tier: RateTier, timeoutMs = 15_000): Upstream => ({
  prefix,
  service,
  callers: 'token',
  tier,
  timeoutMs,
});
const open = (prefix: Upstream['prefix'], service: UpstreamName, tier: RateTier, timeoutMs: number): Upstream => ({
  prefix,
  service,
  callers: 'open',
  tier,
  timeoutMs,
});

/** A file of 5 GiB over a slow line; milliseconds. */
export const uploadMs = 3_600_000;

/** Whether a content type is that of a form with files, which goes to its part as a stream. */
export const isUploadType = (contentType: string | undefined): boolean => /^multipart\//i.test(contentType ?? '');

/** The one table of who answers what. The longest prefix wins. */
export const upstreams: readonly Upstream[] = [
  row('/profile', 'account', 'write', 60_000),
  row('/creators', 'account', 'read'),
  row('/users', 'account', 'read'),
  row('/follows', 'account', 'write'),
  row('/blocks', 'account', 'write'),
  row('/onboarding', 'account', 'write'),
  row('/posts', 'content', 'write', uploadMs),
  row('/comments', 'content', 'write', 60_000),
  row('/vault', 'content', 'write', uploadMs),
  row('/upload/vault', 'content', 'write', uploadMs),
  row('/api/payments', 'payment', 'money', 30_000),
  row('/subscriptions', 'payment', 'read'),
  row('/statements', 'payment', 'read'),
  row('/api/verification', 'verification', 'write'),
  row('/notifications', 'notification', 'write'),
  row('/dashboard/stats', 'insights', 'read'),
  row('/analytics', 'insights', 'read'),
  row('/presence', 'realtime', 'read'),
  row('/api/rooms', 'realtime', 'write'),
  open('/socket.io', 'realtime', 'socket', 60_000),
  open('/identity', 'identity', 'signIn', 15_000),
  open('/media/public', 'content', 'bytes', uploadMs),
  open('/media', 'storage', 'bytes', uploadMs),
];
