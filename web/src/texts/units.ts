/** Abbreviations (part 2, section 9). */
export const unitTexts = {
  now: 'now',
  minutes: (count: number) => `${count}m`,
  hours: (count: number) => `${count}h`,
  days: (count: number) => `${count}d`,
  thousands: (count: string) => `${count}K`,
  millions: (count: string) => `${count}M`,
  /** each 1,024 of the one before */
  bytes: ['B', 'KB', 'MB', 'GB', 'TB'],
} as const;
