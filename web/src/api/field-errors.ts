import type { ReactNode } from 'react';
import { ApiFailure, messageOf } from './failure.ts';

/** Key of the message that belongs to no field of a form. */
export const wholeForm = '';

type Messages = Readonly<Record<string, ReactNode>>;

/**
 * Moves each message from the path of the contract (`tags.3`, `links.0.url`) to the field of the form that it concerns,
 * the last of the path; the others to `wholeForm`. The first message of a field wins.
 */
export function errorsAtFields(messages: Messages, values: object): Messages {
  const errors: Record<string, ReactNode> = {};
  for (const [path, message] of Object.entries(messages))
    errors[path.split('.').findLast((part) => part in values) ?? wholeForm] ??= message;
  return errors;
}

/** Returns the messages of a refused save. @param fallback message of a failure that has none */
export function refusalAtFields(error: unknown, values: object, fallback: string): Messages {
  const message = messageOf(error, fallback);
  if (!(error instanceof ApiFailure) || error.field === undefined) return { [wholeForm]: message };
  const all = error.errors.map((one) => [one.field, one.message] as const);
  return errorsAtFields(Object.fromEntries(all.length > 0 ? all : [[error.field, message]]), values);
}
