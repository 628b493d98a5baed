/** Abbreviations (part 2, section 9). */
export const unitTexts = {
  now: 'now',
  minutes: (count: number) => `${count}m`,
  hours: (count: number) => `${count}h`,
  days: (count: number) => `${count}d`,
  thousands: (count: string) => `${count}K`,
  millions: (count: string) => `${count}M`,
  /** each a thousand of the one before */
  bytes: ['B', 'kB', 'MB', 'GB'],
} as const;
