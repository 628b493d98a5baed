import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Call, PageMeta } from '@velvet/contracts/call';
import type { UserId } from '@velvet/contracts/ids';
import type { z } from 'zod';

/** A signed-in user. The role is undefined where the service has none of this user, or defines no `roleOf`. */
export type Caller = { readonly id: UserId; readonly role: string | undefined };

/** A file as it arrives in a multipart call. Its stream must be read, or the request does not go on. */
export type IncomingFile = {
  readonly field: string;
  readonly name: string;
  readonly claimedType: string;
  readonly stream: Readable;
};

/** What a handler is given: parsed, and with the caller taken from the token. */
export type Request<C extends Call, Received = never> = {
  readonly caller: C extends { caller: 'anyone' } ? Caller | undefined : Caller;
  readonly params: z.output<C['params']>;
  readonly query: z.output<C['query']>;
  readonly body: z.output<C['body']>;
  /** what `receive` made of the call's files, in their order */
  readonly files: readonly Received[];
  readonly headers: IncomingHttpHeaders;
  /** the bytes of a JSON body as they came, for checking signatures */
  readonly rawBody: Buffer | undefined;
  /** the bearer token, for asking the identity provider who this is */
  readonly token: string | undefined;
  readonly requestId: string;
  /** the network that the request came from */
  readonly network: string;
};

export type Page<T> = { readonly data: T; readonly meta: PageMeta };
/** An answer may also come as the text of its `data`, where that was made before. */
export type Answer<C extends Call> = C['paged'] extends true
  ? Page<z.input<C['data']> | JsonText>
  : z.input<C['data']> | JsonText;

/** The files of a multipart call: kept while they arrive, and let go again when the call is refused. */
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

/** The one way to serve a call. */
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

/** JSON made before, of an answer's `data`: sent as it is, without a detour through objects; as bytes, so that it is encoded once. */
export class JsonText {
  readonly bytes: Buffer;
  constructor(json: string | Buffer) {
    this.bytes = typeof json === 'string' ? Buffer.from(json) : json;
  }
}
