/** Limits of a meeting, from the specification where it defines them. */
export const meetingLimits = {
  /** characters of a room's id */
  roomId: 128,
  /** length of a name in user-perceived characters */
  name: 50,
  /** length of a chat message in user-perceived characters */
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
