import type { Delivery } from '#log/delivery.ts';

/** A browser reads a page at most this long before it watches the posts on it; milliseconds. */
const keptMs = 30_000;
/** posts with changes, of which the earliest are forgotten first */
const capacity = 10_000;

type Changes = { changedAt: number; messages: Map<string, Delivery> };

/**
 * Remembers the last message of each kind about each post, for connections that join its room after they have read it: they would
 * miss a change between the two.
 */
export function recentChanges(now: () => number = () => performance.now()) {
  // in the order of their last change
  const posts = new Map<string, Changes>();

  function forgetOld(): void {
    for (const [audience, { changedAt }] of posts) {
      if (posts.size <= capacity && changedAt > now() - keptMs) return;
      posts.delete(audience);
    }
  }

  return {
    /** @param delivery a message to the audience of a post */
    keep(delivery: Delivery): void {
      const messages = posts.get(delivery.audience)?.messages ?? new Map<string, Delivery>();
      posts.delete(delivery.audience);
      // the order of the messages is that of the log
      messages.delete(delivery.event);
      posts.set(delivery.audience, { changedAt: now(), messages: messages.set(delivery.event, delivery) });
      forgetOld();
    },
    /** Returns the recent messages to the audience of a post, in the order of the log. */
    of(audience: string): Delivery[] {
      forgetOld();
      return [...(posts.get(audience)?.messages.values() ?? [])];
    },
  };
}
