import type { Failure } from '@velvet/contracts/failure';

/** What a refusal may carry besides its row of the catalogue. All of it is shown to the caller. */
export type RefusalParts = {
  /** replaces the catalogue's message, for numbers and names that only the moment knows */
  readonly message?: string;
  readonly field?: string;
  readonly errors?: readonly { field: string; message: string }[];
  readonly details?: Readonly<Record<string, unknown>>;
  /** when the same may be tried again, as the header `Retry-After`; whole seconds */
  readonly retryAfterSeconds?: number;
};

/** A refusal that the caller may see. Everything else that is thrown becomes a 500 without detail. */
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
