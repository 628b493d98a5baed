import type { IncomingMessage } from 'node:http';
import type { Multipart, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Call, Files } from '@velvet/contracts/call';
import { TooLarge } from '@velvet/contracts/failure';
import { nestedTooDeep, nestsTooDeep } from '@velvet/contracts/json';
import { invalidField, refusalOf } from './envelope.ts';
import { Refusal } from './refusal.ts';
import type { Caller, Receiver } from './route.ts';

/** A parsed multipart body: the text fields, and the results of the receiver for the files. */
export type Form<Received> = { readonly fields: Record<string, string>; readonly received: Received[] };

/** Streams a form part by part, without buffering files. Discards the received files on any failure. */
export async function readForm<Context, Received>(
  request: FastifyRequest,
  { files }: Call,
  receiver: Receiver<Context, Received>,
  context: Context,
  caller: Caller,
): Promise<Form<Received>> {
  const fields: Record<string, string> = {};
  const received: Received[] = [];
  let isCutOff = false;
  refuseTooLong(files, Number(request.headers['content-length']));
  try {
    for await (const part of partsOf(request)) {
      if (part.type === 'field') {
        if (part.fieldnameTruncated || part.valueTruncated)
          throw invalidField(part.fieldname, 'This field is too long.');
        fields[part.fieldname] = textOf(part);
      } else {
        assertExpected(files, part.fieldname, received.length);
        const note = (error: Error | null) => (isCutOff ||= endedEarly.test(error?.message ?? ''));
        note(part.file.errored);
        part.file.once('error', note);
        received.push(
          await receiver.receive(context, caller, {
            field: part.fieldname,
            name: part.filename,
            claimedType: part.mimetype,
            stream: part.file,
          }),
        );
      }
    }
    if (files?.required && received.length === 0) throw invalidField(files.field, 'A file is required.');
    return { fields, received };
  } catch (error) {
    drain(request.raw);
    await receiver.discard(context, received);
    // a storage may wrap an error of the file's stream
    throw isCutOff && !(error instanceof Refusal) ? malformed() : error;
  }
}

const endedEarly = /unexpected end of multipart data/i;

function malformed(): Refusal {
  return invalidField('body', 'This form is broken or incomplete. Please send it again.');
}

/** Yields the parts of a form, in order. @throws {Refusal} InvalidInput if it has no boundary, is truncated or malformed */
async function* partsOf(request: FastifyRequest): AsyncGenerator<Multipart> {
  try {
    yield* request.parts();
  } catch (error) {
    const refusal = refusalOf(error);
    throw refusal?.failure === TooLarge ? refusal : malformed();
  }
}

/** Undoes the parser's decoding of JSON fields, because the contracts parse JSON from text. */
function textOf({ fieldname, value }: MultipartValue): string {
  if (typeof value === 'string') return value;
  if (nestsTooDeep(value)) throw invalidField(fieldname, nestedTooDeep);
  return JSON.stringify(value);
}

/** Time limit for draining a refused body; milliseconds. */
const drainMs = 30_000;

/** Drains the rest of a refused body, so that the sender reads the refusal and the connection can be closed. */
function drain(request: IncomingMessage): void {
  request.unpipe();
  request.resume();
  const timer = setTimeout(() => request.destroy(), drainMs);
  request.once('close', () => clearTimeout(timer));
}

/** Allowance for text fields and multipart headers. */
const fieldsBytes = 1024 * 1024;

/** Checks the announced length before the body is read; the receiver enforces the limit for bodies without one. */
function refuseTooLong(files: Files | undefined, contentLength: number): void {
  if (!files?.maxBytes || files.max === 0 || !(contentLength > files.max * files.maxBytes + fieldsBytes)) return;
  if (files.tooLarge) throw new Refusal(files.tooLarge, { field: files.field });
  const limit = `${files.max > 1 ? `${files.max} files of ` : ''}${files.maxBytes / 1024 ** 3} GiB`;
  throw new Refusal(TooLarge, { message: `You can send at most ${limit}.`, field: files.field });
}

function assertExpected(files: Files | undefined, field: string, alreadyThere: number): void {
  if (!files || field !== files.field)
    throw invalidField(field, files ? `Send files in the field ${files.field}.` : 'This call takes no files.');
  if (alreadyThere >= files.max) throw invalidField(field, `You can send at most ${files.max} files.`);
}
