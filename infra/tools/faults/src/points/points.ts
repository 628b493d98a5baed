/** Where payment can be killed, in the order in which a purchase comes by. */
export const points = [
  'before key',
  'after key',
  'before provider call',
  'after provider call',
  'before commit',
  'after commit',
  'before answer',
  'after answer',
] as const;

export type Point = (typeof points)[number];

/** Names the file that names the point: the first process that reaches it takes the file away and dies. */
export const armedVariable = 'FAULT_POINT_FILE';
