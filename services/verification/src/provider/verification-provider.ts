import type { IncomingHttpHeaders } from 'node:http';

/** What a session at the partner came to. Everything but `pending` is final. */
export type SessionOutcome =
  | { readonly state: 'pending' }
  /** `dateOfBirth` is `YYYY-MM-DD`; it is compared and forgotten */
  | { readonly state: 'approved'; readonly dateOfBirth: string }
  /** `reason` is in words for the person, null when the partner gives none */
  | { readonly state: 'declined'; readonly reason: string | null }
  | { readonly state: 'abandoned' }
  | { readonly state: 'expired' };

export type StartSession = {
  /** our id of the try: the same reference opens the same session, however often it is asked */
  readonly reference: string;
  /** fills the partner's form in; null where it is not known (we keep neither) */
  readonly person: { readonly name: string; readonly email: string } | null;
  /** where the person goes back to, whatever came of it */
  readonly returnUrl: string;
};

export type StartedSession = { readonly sessionId: string; readonly url: string; readonly expiresAt: Date };

/** What the partner tells by webhook. */
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
  /** A session the partner does not know any more has expired. @throws {HttpClientError} when it does not answer */
  readSession(sessionId: string): Promise<SessionOutcome>;
  /** @returns undefined where the message is not the partner's, was tampered with, or is older than five minutes */
  parseWebhook(body: Buffer, headers: IncomingHttpHeaders, now: Date): ProviderEvent | undefined;
};
