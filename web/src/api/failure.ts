import type { Call } from '@velvet/contracts/call';
import { TooManyRequests } from '@velvet/contracts/failure';
import type { FailureBody } from '@velvet/contracts/failure-body';
import { callFailures } from '#texts/call-failures.ts';
import { failureTexts } from '#texts/failure.ts';
import { connection } from './connection.ts';

type Details = Partial<Pick<FailureBody, 'field' | 'errors' | 'details' | 'requestId'>>;

/** A refused call. `status` 0 means that no answer came at all. */
export class ApiFailure extends Error {
  readonly status: number;
  readonly code: string;
  /** Whether the message is the server's or the call's default; otherwise a screen has a better one. */
  readonly isExplained: boolean;
  /** The first input at fault, as the contract names it. */
  readonly field: string | undefined;
  readonly errors: NonNullable<FailureBody['errors']>;
  readonly details: FailureBody['details'];
  readonly requestId: string | undefined;

  constructor(status: number, code: string, message: string | undefined, details: Details = {}) {
    super(message ?? failureTexts.unreadable);
    this.name = 'ApiFailure';
    this.status = status;
    this.code = code;
    this.isExplained = message !== undefined;
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

/** An answer that is no envelope, for example the page of a proxy. @param message the default of the call */
export const unreadable = (status: number, message?: string) => new ApiFailure(status, 'Unreadable', message);

/** The default message of a call whose answer has none. */
export const defaultMessageOf = ({ method, path }: Call): string | undefined => callFailures[`${method} ${path}`];

/** The server's message without the field's name before it, else the default of the call, else `fallback`. */
export function messageOf(error: unknown, fallback: string): string {
  if (!(error instanceof ApiFailure) || !error.isExplained) return fallback;
  const { field, message } = error;
  return field && message.startsWith(`${field}: `) ? message.slice(field.length + 2) : message;
}

/** Returns the message of a limit, which has the time to wait, or else the given words of the act. */
export const limitMessageOf = (error: unknown, words: string): string =>
  error instanceof ApiFailure && error.code === TooManyRequests.code ? error.message : words;
