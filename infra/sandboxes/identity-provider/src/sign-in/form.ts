import type { IncomingMessage } from 'node:http';

/** Size limit of a form; bytes. */
export const formLimit = 16 * 1024;

export class FormTooLarge extends Error {
  override readonly name = 'FormTooLarge';
}

/** Reads a form sent by POST. @throws {FormTooLarge} before more than the limit is kept */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  return new URLSearchParams(await readBody(request));
}

/** @throws {FormTooLarge} before more than the limit is buffered */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  // the socket stays open to send the refusal
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > formLimit) throw new FormTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
