import type { FailureBody } from '@velvet/contracts/failure-body';
import {
  Internal,
  InvalidInput,
  NotFound,
  RequestTimeout,
  TooLarge,
  UnsupportedMediaType,
} from '@velvet/contracts/failure';
import type { z } from 'zod';
import { Refusal } from './refusal.ts';

/** Returns the response body of a refusal. */
export function refusalBody({ failure, message, parts }: Refusal, requestId: string | undefined): FailureBody {
  const { field, errors, details } = parts;
  return {
    success: false,
    message,
    code: failure.code,
    ...(field !== undefined && { field }),
    ...(errors && { errors: [...errors] }),
    ...(details && { details }),
    ...(requestId && { requestId }),
  };
}

/** Returns a refusal that names the invalid fields in words for users. The first issue gives the message. */
export function invalidInput(error: z.ZodError, within = ''): Refusal {
  const errors = error.issues.flatMap((issue) => {
    const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    return paths.map((path) => ({
      field: path.join('.') || within,
      message:
        issue.code === 'unrecognized_keys' ? `${String(path.at(-1))} is not a field of this call.` : issue.message,
    }));
  });
  const first = errors[0] ?? { field: within, message: InvalidInput.message };
  return new Refusal(InvalidInput, { message: first.message, field: first.field, errors });
}

/** Returns a refusal of one field, for rules that no schema can check. `message` is a sentence for users. */
export function invalidField(field: string, message: string, details?: Refusal['parts']['details']): Refusal {
  return new Refusal(InvalidInput, { message, field, errors: [{ field, message }], ...(details && { details }) });
}

const statusFailures: Record<number, typeof Internal> = {
  404: NotFound,
  408: RequestTimeout,
  413: TooLarge,
  // a part of the path that no id can have
  414: InvalidInput,
  415: UnsupportedMediaType,
};

/** Returns anything thrown as a refusal for the caller; undefined if it is a server error. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (!(error instanceof Error) || !('statusCode' in error) || typeof error.statusCode !== 'number') return undefined;
  if (error.statusCode < 400 || error.statusCode >= 500) return undefined;
  const known = statusFailures[error.statusCode];
  if (known) return new Refusal(known);
  // messages of the framework are for engineers
  return new Refusal({ ...InvalidInput, status: error.statusCode });
}

export const internalRefusal = new Refusal(Internal);
