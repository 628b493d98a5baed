import { nameText } from '@velvet/contracts/name';
import { z } from 'zod';

export type Person = {
  /** `social|` and a stable rest */
  sub: string;
  name: string;
  nickname: string;
  email: string;
  /** undefined selects a drawn initial */
  picture?: string | undefined;
};

/** Form of a new account: a name of 1 to 50 characters, a handle of 3 to 30 of a-z 0-9 _ . and an e-mail address. */
export const PersonForm = z.object({
  name: z.string().trim().min(1, 'Enter your name.').pipe(nameText(50)),
  nickname: z
    .string()
    .trim()
    .toLowerCase()
    .transform((handle) => handle.replace(/^@/, ''))
    .pipe(
      z
        .string()
        .min(1, 'Choose a handle.')
        .min(3, 'Use at least 3 characters.')
        .max(30, 'Use at most 30 characters.')
        .regex(/^[a-z0-9_.]+$/, 'Use only letters a to z, digits, _ and a dot.')
        .refine((handle) => !/^\.|\.\.|\.$/.test(handle), 'A dot can only stand between other characters.'),
    ),
  email: z
    .string()
    .trim()
    .min(1, 'Enter your e-mail address.')
    .max(254, 'Use at most 254 characters.')
    .pipe(z.email('This is not an e-mail address.')),
});
export type PersonForm = z.infer<typeof PersonForm>;

export type FieldErrors = Partial<Record<keyof PersonForm, string>>;

/** Returns the first error of each field. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const found: FieldErrors = {};
  for (const { path, message } of error.issues) {
    const field = PersonForm.keyof().safeParse(path[0]);
    if (field.success) found[field.data] ??= message;
  }
  return found;
}

/** Returns the claims of the scopes, with OpenID's names. All e-mail addresses count as verified. */
export function claimsOf({ sub, name, nickname, email, picture }: Person, scopes: ReadonlySet<string>, drawn: string) {
  return {
    sub,
    ...(scopes.has('profile') && { name, nickname, picture: picture ?? drawn }),
    ...(scopes.has('email') && { email, email_verified: true }),
  };
}
