import type { Call, PageMeta } from '@velvet/contracts/call';
import { TooManyRequests } from '@velvet/contracts/failure';
import type { FailureBody } from '@velvet/contracts/failure-body';
import type { z } from 'zod';
import { failureTexts } from '#texts/failure.ts';
import { ApiFailure, defaultMessageOf, unreachable, unreadable } from './failure.ts';
import { addressOf, requestOf, type Input, type Parts } from './request.ts';
import { planRequired } from './plan-required.ts';
import { sendForm, type SentAnswer } from './send-form.ts';
import { beginCall } from './tracing.ts';

export type Page<Items> = { readonly data: Items; readonly meta: PageMeta };
export type Answer<C extends Call> = C['paged'] extends true ? Page<z.output<C['data']>> : z.output<C['data']>;

type Credentials = {
  /** Returns the bearer token to send, or undefined for a visitor. */
  readonly token: () => Promise<string | undefined>;
  /** Called after any 401 with the token of the call: the session of this token is invalid on the server. */
  readonly onRefused: (token: string | undefined) => Promise<void>;
};

const visitor: Credentials = { token: async () => undefined, onRefused: async () => undefined };
let credentials = visitor;

/**
 * Called once at start.
 * @returns a function that removes the credentials
 */
export function signRequestsWith(source: Credentials): () => void {
  credentials = source;
  return () => {
    credentials = visitor;
  };
}

/**
 * Makes a call of the contracts. The server has validated the response against the same contract, so the client does
 * not parse it again.
 * @throws ApiFailure; an aborted call throws the signal's reason
 */
export async function api<C extends Call>(call: C, input: Input<C>): Promise<Answer<C>> {
  const parts: Parts = input;
  // A visitor's call never waits for a token; the configuration is loaded before a token can exist.
  const token = await credentials.token().catch((error: unknown) => {
    throw unreachable(error);
  });
  const span = beginCall(call);
  const [address, request] = [addressOf(call, parts), requestOf(call, parts, token, span?.traceparent)];
  const sending = parts.onProgress ? sendForm(address, request, parts.onProgress) : send(address, request);
  if (span)
    void sending.then(
      ({ status }) => span.end(status),
      () => span.end(parts.signal?.aborted ? 'aborted' : 'unreachable'),
    );
  const { status, ok, text, file, waitSeconds } = await sending;
  if (file) return file as Answer<C>;
  if (status === 401) await credentials.onRefused(token);
  const envelope = envelopeIn(text, ok);
  if (!envelope) throw unreadable(status, defaultMessageOf(call));
  if (!envelope.success) {
    const { code } = envelope;
    const message = envelope.message || defaultMessageOf(call);
    if (code === 'PlanRequired') planRequired.announce(message ?? '');
    // a limit with words of its own explains itself
    const isToWait = message === TooManyRequests.message && waitSeconds > 0;
    throw new ApiFailure(status, code, isToWait ? failureTexts.tooMany(waitSeconds) : message, envelope);
  }
  return (call.paged ? { data: envelope.data, meta: envelope.meta } : envelope.data) as Answer<C>;
}

async function send(address: string, request: RequestInit): Promise<SentAnswer> {
  try {
    const response = await fetch(address, request);
    const { status, ok, headers } = response;
    const waitSeconds = Number(headers.get('retry-after'));
    const [, name] = /^attachment; filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '') ?? [];
    if (ok && name !== undefined) {
      const content = await response.blob();
      return { status, ok, text: '', file: new File([content], name, { type: content.type }), waitSeconds };
    }
    return { status, ok, text: await response.text(), waitSeconds };
  } catch (error) {
    request.signal?.throwIfAborted();
    throw unreachable(error);
  }
}

type Success = { readonly success: true; readonly data: unknown; readonly meta?: PageMeta };

function envelopeIn(text: string, ok: boolean): Success | FailureBody | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isEnvelope(value, ok) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isEnvelope(value: unknown, ok: boolean): value is Success | FailureBody {
  if (typeof value !== 'object' || value === null || !('success' in value)) return false;
  return ok ? value.success === true && 'data' in value : value.success === false && 'message' in value;
}
