import { ApiFailure } from '#api/failure.ts';

/** The server's words, without the field's name before them; else the default. */
export function messageOf(error: unknown, fallback: string): string {
  if (!(error instanceof ApiFailure)) return fallback;
  const { field, message } = error;
  return field && message.startsWith(`${field}: `) ? message.slice(field.length + 2) : message;
}
