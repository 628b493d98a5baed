import type { Failure } from '@velvet/contracts/failure';

/** Parts of a refusal besides its row of the catalogue. All of them are sent to the caller. */
export type RefusalParts = {
  /** replaces the catalogue's message, for messages with numbers or names */
  readonly message?: string;
  readonly field?: string;
  readonly errors?: readonly { field: string; message: string }[];
  readonly details?: Readonly<Record<string, unknown>>;
  /** time until a retry may succeed, sent as the header `Retry-After`; whole seconds */
  readonly retryAfterSeconds?: number;
};

/** A refusal for the caller. All other errors become a 500 without details. */
export class Refusal extends Error {
  readonly failure: Failure;
  readonly parts: RefusalParts;

  constructor(failure: Failure, parts: RefusalParts = {}) {
    super(parts.message ?? failure.message);
    this.name = 'Refusal';
    this.failure = failure;
    this.parts = parts;
  }
}
