import { z } from 'zod';

/** Body of every refusal. `field` names the first invalid input, `errors` lists all. */
export const FailureBody = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.string(),
  field: z.string().optional(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  details: z.record(z.string(), z.unknown()).optional(),
  requestId: z.string().optional(),
});
export type FailureBody = z.infer<typeof FailureBody>;
