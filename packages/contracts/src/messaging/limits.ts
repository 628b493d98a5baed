/** Limits of messages. */
export const messageLimits = {
  /** user-perceived characters of a text */
  textLength: 5000,
  /** time after sending in which the sender may change a message; ms */
  editableMs: 15 * 60_000,
  /** conversations in one acknowledgement of delivery */
  acknowledged: 100,
} as const;
