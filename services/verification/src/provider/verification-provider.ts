import type { IncomingHttpHeaders } from 'node:http';

/** Outcome of a session at the partner. All but `pending` are final. */
export type SessionOutcome =
  | { readonly state: 'pending' }
  /** `dateOfBirth` is `YYYY-MM-DD`; it is compared and forgotten */
  | { readonly state: 'approved'; readonly dateOfBirth: string }
  /** `reason` is in words for the person, null when the partner gives none */
  | { readonly state: 'declined'; readonly reason: string | null }
  | { readonly state: 'abandoned' }
  | { readonly state: 'expired' };

export type StartSession = {
  /** id of our attempt: the same reference always opens the same session */
  readonly reference: string;
  /** fills the partner's form in; null where it is not known (we keep neither) */
  readonly person: { readonly name: string; readonly email: string } | null;
  /** page to which the person returns, for every outcome */
  readonly returnUrl: string;
};

export type StartedSession = { readonly sessionId: string; readonly url: string; readonly expiresAt: Date };

/** Webhook event of the partner. */
export type ProviderEvent = {
  /** the same however often the event is sent */
  readonly eventId: string;
  readonly reference: string;
  readonly outcome: SessionOutcome;
};

/** A partner that checks identity documents. Each adapter passes `test/provider.contract.ts`. */
export type VerificationProvider = {
  readonly name: string;
  /** @throws {HttpClientError} when the partner does not answer, or refuses */
  startSession(start: StartSession): Promise<StartedSession>;
  /**
   * Reads a session. A session that the partner has deleted counts as expired.
   * @throws {HttpClientError} if it does not respond
   */
  readSession(sessionId: string): Promise<SessionOutcome>;
  /** Rejects if no server responds. */
  reach(): Promise<void>;
  /**
   * @returns undefined where the message is not the partner's, was tampered with, or is older than five minutes
   * @throws {Refusal} InvalidInput for a message of the partner that cannot be read
   */
  parseWebhook(body: Buffer, headers: IncomingHttpHeaders, now: Date): ProviderEvent | undefined;
};
