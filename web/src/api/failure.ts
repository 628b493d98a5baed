import type { FailureBody } from '@velvet/contracts/failure';
import { failureTexts } from '#texts/failure.ts';
import { connection } from './connection.ts';

type Details = Partial<Pick<FailureBody, 'field' | 'errors' | 'details' | 'requestId'>>;

/** A refused call. `status` 0 means that no answer came at all. */
export class ApiFailure extends Error {
  readonly status: number;
  readonly code: string;
  /** The first input at fault, as the contract names it. */
  readonly field: string | undefined;
  readonly errors: NonNullable<FailureBody['errors']>;
  readonly details: FailureBody['details'];
  readonly requestId: string | undefined;

  constructor(status: number, code: string, message: string, details: Details = {}) {
    super(message);
    this.name = 'ApiFailure';
    this.status = status;
    this.code = code;
    this.field = details.field;
    this.errors = details.errors ?? [];
    this.details = details.details;
    this.requestId = details.requestId;
  }
}

export const unreachable = (cause: unknown) => {
  connection.reportLost();
  const failure = new ApiFailure(0, 'Unreachable', failureTexts.unreachable);
  failure.cause = cause;
  return failure;
};

/** Something between the browser and the service answered, in words that are not ours. */
export const unreadable = (status: number) => new ApiFailure(status, 'Unreadable', failureTexts.unreadable);

/** The server's words, without the field's name before them; else the default. */
export function messageOf(error: unknown, fallback: string): string {
  if (!(error instanceof ApiFailure)) return fallback;
  const { field, message } = error;
  return field && message.startsWith(`${field}: `) ? message.slice(field.length + 2) : message;
}
