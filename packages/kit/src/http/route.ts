import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Call, PageMeta } from '@velvet/contracts/call';
import type { UserId } from '@velvet/contracts/ids';
import type { z } from 'zod';

/** A signed-in user. The configuration appoints administrators (`ADMINISTRATORS`). */
export type Caller = { readonly id: UserId; readonly isAdministrator: boolean };

/** A file of a multipart request. Its stream must be consumed, or the request stalls. */
export type IncomingFile = {
  readonly field: string;
  readonly name: string;
  readonly claimedType: string;
  readonly stream: Readable;
};

/** Parsed request of a handler. The caller comes from the access token. */
export type Request<C extends Call, Received = never> = {
  readonly caller: C extends { caller: 'anyone' } ? Caller | undefined : Caller;
  readonly params: z.output<C['params']>;
  readonly query: z.output<C['query']>;
  readonly body: z.output<C['body']>;
  /** results of `receive` for the files of the request, in their order */
  readonly files: readonly Received[];
  readonly headers: IncomingHttpHeaders;
  /** raw bytes of a JSON body, for signature checks */
  readonly rawBody: Buffer | undefined;
  /** bearer token, for requests to the identity provider */
  readonly token: string | undefined;
  /** time of the caller's sign-in with credentials; undefined for a visitor, and if the token has no such claim */
  readonly signedInAt: Date | undefined;
  /** id of the caller's session at the identity provider; undefined for a visitor, and if the token has no such claim */
  readonly session: string | undefined;
  readonly requestId: string;
  /** IP address of the client */
  readonly address: string;
  /** network of the client, as rate limits count it */
  readonly network: string;
};

export type Page<T> = { readonly data: T; readonly meta: PageMeta };
/** A response may also be given as serialized JSON of its `data`. */
export type Answer<C extends Call> = C['paged'] extends true
  ? Page<z.input<C['data']> | JsonText>
  : z.input<C['data']> | JsonText;

/** Receives the files of a multipart call as they arrive, and discards them if the call is refused. */
export type Receiver<Context, Received> = {
  receive(context: Context, caller: Caller, file: IncomingFile): Promise<Received>;
  discard(context: Context, received: readonly Received[]): Promise<void>;
};

type AnyRequest = Request<Call, unknown>;

export type Route<Context> = {
  readonly call: Call;
  readonly handle: (context: Context, request: AnyRequest) => Promise<unknown>;
  readonly receiver: Receiver<Context, unknown> | undefined;
};

/** Binds a call to its handler. */
export function serve<Context, C extends Call, Received = never>(
  call: C,
  handle: (context: Context, request: Request<C, Received>) => Promise<Answer<C>>,
  receiver?: Receiver<Context, Received>,
): Route<Context> {
  if (call.files && !receiver) throw new Error(`${call.method} ${call.path} takes files and needs a receiver.`);
  return {
    call,
    handle: handle as unknown as Route<Context>['handle'],
    receiver,
  };
}

/** Serialized JSON of a response's `data`, sent without parsing; kept as bytes, so that it is encoded once. */
export class JsonText {
  readonly bytes: Buffer;
  constructor(json: string | Buffer) {
    this.bytes = typeof json === 'string' ? Buffer.from(json) : json;
  }
}
