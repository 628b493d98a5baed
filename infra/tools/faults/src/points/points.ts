/** Work of payment at whose points it can be killed. */
export type Operation =
  | 'purchase'
  | 'subscription'
  | 'upgrade'
  | 'unpaid renewal'
  | 'refund'
  | 'payout'
  | 'payout method'
  | 'dispute';

const provider = ['before provider call', 'after provider call'] as const;
const commit = ['before commit', 'after commit'] as const;
const answer = ['before answer', 'after answer'] as const;
/** in the order in which a purchase comes by */
const all = ['before key', 'after key', ...provider, ...commit, ...answer] as const;
export type Point = (typeof all)[number];

/** The points of each operation. Purchases are also tips, gifts, messages and tickets; upgrades and renewals are settled as subscriptions are. */
const pointsOf: Readonly<Record<Operation, readonly Point[]>> = {
  purchase: all,
  subscription: all,
  upgrade: [...provider, ...answer],
  'unpaid renewal': [...provider, ...answer],
  refund: [...provider, ...commit, ...answer],
  payout: [...provider, ...commit],
  'payout method': [...provider, ...commit, ...answer],
  dispute: commit,
};

/** Where payment can be killed. */
export const paymentPlaces: readonly string[] = Object.entries(pointsOf).flatMap(([operation, points]) =>
  points.map((point) => placeOf(operation as Operation, point)),
);

/** Services that consume the events of payment. */
const consumers = ['content', 'messaging', 'notification', 'insights', 'realtime'] as const;

/** Where a consumer can be killed: before its effects commit, or between that commit and the one of its position on the bus. */
export const consumerPlaces: readonly string[] = ['after commit', 'before commit'].flatMap((point) =>
  consumers.map((service) => consumerPlaceOf(service, point)),
);

/** The programs that have points. */
export const programs: ReadonlySet<string | undefined> = new Set(['payment', ...consumers]);

export function placeOf(operation: Operation, point: Point): string {
  return `${operation}: ${point}`;
}

export function consumerPlaceOf(service: string, point: string): string {
  return `events in ${service}: ${point}`;
}

/** Names the file that names the place: the first process that reaches it takes the file away and dies. */
export const armedVariable = 'FAULT_POINT_FILE';
