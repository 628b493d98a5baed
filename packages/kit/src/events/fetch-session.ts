/** A partition with the position from which it is fetched. */
export type FetchPartition = { readonly partition: number; readonly fetchOffset: string; readonly maxBytes: number };
export type FetchTopic = { readonly topic: string; readonly partitions: readonly FetchPartition[] };

/** The partitions of a fetch request that the session of the broker lacks, and those to remove from it. */
export type SessionRequest = {
  readonly sessionId: number;
  readonly sessionEpoch: number;
  readonly topics: readonly FetchTopic[];
  readonly forgottenTopics: readonly { readonly topic: string; readonly partitions: readonly number[] }[];
};

const highestEpoch = 2 ** 31 - 1;

/**
 * The client's side of an incremental fetch session (KIP-227). The broker remembers the partitions of the session, so a request has
 * only those whose position changed, and a response only those with records. Requests follow one another.
 */
export function createFetchSession() {
  let id = 0;
  let epoch = 0;
  let sent = new Map<string, Map<number, string>>();

  /** Returns the partitions of a topic that are new, or have another position. */
  const changesOf = ({ topic, partitions }: FetchTopic): FetchTopic => ({
    topic,
    partitions: partitions.filter(({ partition, fetchOffset }) => sent.get(topic)?.get(partition) !== fetchOffset),
  });

  return {
    /** @param topics all partitions to fetch */
    next(topics: readonly FetchTopic[]): SessionRequest {
      const wanted = new Map(
        topics.map(({ topic, partitions }) => [
          topic,
          new Map(partitions.map(({ partition, fetchOffset }) => [partition, fetchOffset])),
        ]),
      );
      const forgotten = [...sent].map(([topic, partitions]) => ({
        topic,
        partitions: [...partitions.keys()].filter((partition) => !wanted.get(topic)?.has(partition)),
      }));
      const request = {
        sessionId: id,
        sessionEpoch: epoch,
        topics: topics.map(changesOf).filter(isFilled),
        forgottenTopics: forgotten.filter(isFilled),
      };
      sent = wanted;
      return request;
    },
    /** The request succeeded. @param sessionId from the response; 0 if the broker keeps no session */
    succeed(sessionId: number): void {
      id = sessionId;
      epoch = epoch === highestEpoch ? 1 : epoch + 1;
    },
  };
}

const isFilled = ({ partitions }: { readonly partitions: readonly unknown[] }) => partitions.length > 0;
