import type { ReplicaAddress } from './discovery.ts';

/** States in the order of preference: ready, timed out, draining, refusing connections. */
const states = ['ready', 'silent', 'closing', 'gone'] as const;
export type ReplicaState = (typeof states)[number];

/** `outstanding`: number of requests of this gateway; `isListed`: among the addresses that were last discovered */
export type Replica = ReplicaAddress & { state: ReplicaState; outstanding: number; isListed: boolean };

/** The replicas of one service and the order in which requests choose them. */
export function replicaSet() {
  const known = new Map<string, Replica>();
  const listed = () =>
    [...known.values()].filter(({ isListed }) => isListed).toSorted((one, other) => one.ordinal - other.ordinal);
  let turn = 0;

  return {
    /** Replaces the list. @returns the replicas that are new; those no longer listed remain until they are forgotten */
    list(addresses: readonly ReplicaAddress[]): readonly Replica[] {
      const urls = new Set(addresses.map(({ url }) => url));
      for (const replica of known.values()) replica.isListed = urls.has(replica.url);
      const added = addresses
        .filter(({ url }) => !known.has(url))
        .map((address): Replica => ({ ...address, state: 'silent', outstanding: 0, isListed: true }));
      for (const replica of added) known.set(replica.url, replica);
      return added;
    },
    has: (replica: Replica) => known.get(replica.url) === replica,
    forget: ({ url }: Replica) => void known.delete(url),
    urls: () => listed().map(({ url }) => url),
    candidates(owner?: number): string[] {
      const all = listed();
      const best = states.find((state) => all.some((replica) => replica.state === state));
      const open = all.filter(({ state }) => state === best);
      turn = (turn + 1) % Math.max(open.length, 1);
      const inTurn = [...open.slice(turn), ...open.slice(0, turn)].toSorted(
        (one, other) => one.outstanding - other.outstanding,
      );
      const owning = owner === undefined ? undefined : ownerOf(known, owner);
      if (owning === undefined || owning.state === 'gone') return inTurn.map(({ url }) => url);
      return [owning, ...inTurn.filter((each) => each !== owning)].map(({ url }) => url);
    },
    track(url: string): () => void {
      const replica = known.get(url);
      if (!replica) return () => undefined;
      replica.outstanding += 1;
      return () => void (replica.outstanding -= 1);
    },
    markGone(url: string): void {
      const replica = known.get(url);
      if (replica) replica.state = 'gone';
    },
  };
}

/** A restarted pod may have the ordinal of one that still drains under another address: the listed one comes first. */
const ownerOf = (known: ReadonlyMap<string, Replica>, ordinal: number): Replica | undefined =>
  [...known.values()]
    .filter((replica) => replica.ordinal === ordinal)
    .toSorted((one, other) => Number(other.isListed) - Number(one.isListed))[0];
