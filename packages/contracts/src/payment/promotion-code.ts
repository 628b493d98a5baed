import { z } from 'zod';

/** Letters and digits; compared without regard to case. */
export const PromotionCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{3,20}$/, 'Use 3 to 20 letters and digits.');
