/**
 * The Idempotency-Key of one wish to pay. The same request keeps its key however often it is sent, so that a double click
 * or a second try after a lost answer pays once; after an answer that charged nothing the next try is a new wish.
 */
export function createIntent(newKey: () => string) {
  let current: { request: string; key: string } | undefined;
  return {
    keyFor(request: unknown): string {
      const text = JSON.stringify(request);
      if (current?.request !== text) current = { request: text, key: newKey() };
      return current.key;
    },
    /** What was wished for has been refused or has failed. */
    end(): void {
      current = undefined;
    },
  };
}
