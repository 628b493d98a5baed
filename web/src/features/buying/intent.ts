/**
 * Idempotency-Key of one payment intent. Repeats of the same request keep the key, so that a double click or a retry
 * after a lost response pays once. After a failure without a charge the next attempt gets a new key.
 */
export function createIntent(newKey: () => string) {
  let current: { request: string; key: string } | undefined;
  return {
    keyFor(request: unknown): string {
      const text = JSON.stringify(request);
      if (current?.request !== text) current = { request: text, key: newKey() };
      return current.key;
    },
    /** Ends the intent after a refusal or failure. */
    end(): void {
      current = undefined;
    },
  };
}
