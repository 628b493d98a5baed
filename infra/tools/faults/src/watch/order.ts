/** An event as its database remembers it, in the order in which they were appended. */
export type KeptEvent = {
  readonly id: string;
  readonly key: string;
  readonly type: string;
  /** that appended it, as PostgreSQL counts them */
  readonly transaction: string;
  /** PostgreSQL's `pg_snapshot` of the transaction, `xmin:xmax:` and the open transactions in between */
  readonly snapshot: string;
};

/**
 * How many events stand on the bus behind a later one of their aggregate. Later is what was appended when the other was
 * there to be seen, or in the same transaction: of two transactions at once neither comes first.
 * @param ids in the order of their first records; those of one aggregate are all in one partition
 * @param kept in the order in which they were appended
 */
export function countOutOfOrder(ids: readonly string[], kept: readonly KeptEvent[]): number {
  const placeOf = new Map(kept.map(({ id }, place) => [id, place]));
  const before = new Map<string, number[]>();
  let count = 0;
  for (const id of ids) {
    const place = placeOf.get(id);
    const event = place === undefined ? undefined : kept[place];
    if (place === undefined || event === undefined) continue;
    const places = before.get(event.key) ?? [];
    before.set(event.key, places);
    if (places.some((other) => other > place && isEarlier(event, kept[other]))) count += 1;
    places.push(place);
  }
  return count;
}

function isEarlier(event: KeptEvent, other: KeptEvent | undefined): boolean {
  return other !== undefined && (event.transaction === other.transaction || sees(other.snapshot, event.transaction));
}

function sees(snapshot: string, transaction: string): boolean {
  const [oldest = '0', next = '0', running = ''] = snapshot.split(':');
  const number = BigInt(transaction);
  if (number < BigInt(oldest)) return true;
  return number < BigInt(next) && !running.split(',').includes(transaction);
}
