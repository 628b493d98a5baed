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
  /** replicas of which who comes back says what they heard last */
  seen: 16,
} as const;

/** For so long a participant whose connection was lost may come back as the same one; milliseconds. */
export const comeBackMs = 30_000;
