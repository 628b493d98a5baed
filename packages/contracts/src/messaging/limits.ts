/** Limits of messages. */
export const messageLimits = {
  /** user-perceived characters of a text */
  textLength: 5000,
  /** user-perceived characters of the welcome of new subscribers, before its placeholders are filled in */
  welcomeLength: 1000,
  /** user-perceived characters of the founder's welcome: its subject and its text, before their placeholders are filled in */
  subjectLength: 120,
  founderTextLength: 2000,
  /** buttons below the founder's welcome, and the characters of each */
  quickReplies: 4,
  quickReplyLength: 100,
  /** people in the filter of those that paid a creator most */
  topSpenders: 100,
  /** pictures, videos and audio files of a message */
  attachments: 10,
  /** longest voice note that a browser records; ms */
  voiceNoteMs: 5 * 60_000,
  /** messages whose media one request reads */
  mediaMessages: 50,
  /** time after sending in which the sender may change a message; ms */
  editableMs: 15 * 60_000,
  /** broadcasts that one creator sends or schedules per day (UTC) */
  broadcastsPerDay: 20,
  /** conversations in one acknowledgement of delivery */
  acknowledged: 100,
} as const;
