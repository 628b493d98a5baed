/** How the server answers a recipient, by the local part of the address. */
export type Answer = { readonly code: 451 | 550; readonly text: string } | undefined;

/** Attempts at a recipient that defers before one is accepted. */
const deferredAttempts = 2;

/**
 * The recipients that a test needs besides those that accept: `bounce…@` is rejected for good, `defer…@` accepts every third
 * attempt only. The attempts are counted in this process.
 */
export function refusals() {
  const attempts = new Map<string, number>();
  return (recipient: string): Answer => {
    if (recipient.startsWith('bounce')) return { code: 550, text: '5.1.1 There is no such mailbox.' };
    if (!recipient.startsWith('defer')) return undefined;
    const attempt = (attempts.get(recipient) ?? 0) + 1;
    attempts.set(recipient, attempt > deferredAttempts ? 0 : attempt);
    return attempt > deferredAttempts ? undefined : { code: 451, text: '4.2.1 The mailbox is busy. Try again later.' };
  };
}
