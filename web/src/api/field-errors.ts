export type FieldErrors = Readonly<Partial<Record<string, string>>>;

/** By the field, what the contract has to say of it: the first of several, and of a list's item what concerns the list. */
export function errorsIn(
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
): FieldErrors {
  const errors: Partial<Record<string, string>> = {};
  for (const { path, message } of issues) errors[String(path.findLast((part) => typeof part === 'string'))] ??= message;
  return errors;
}
