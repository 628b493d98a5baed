/** Limits of a meeting, from the specification or, where it is silent, ours. */
export const meetingLimits = {
  /** characters of a room's id */
  roomId: 128,
  /** characters of a name, as people count them */
  name: 50,
  /** characters of a chat message, as people count them */
  message: 2000,
  /** bytes of a session description */
  description: 65_536,
  /** bytes of an ICE candidate */
  candidate: 4096,
  /** maximum number of event ids in `seen`, one per replica */
  seen: 16,
} as const;

/** Default grace period in which a disconnected participant can reconnect; milliseconds. */
export const reconnectGraceMs = 30_000;
