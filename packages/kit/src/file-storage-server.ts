import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { FileObjects } from './file-objects.ts';
import type { FileUploads } from './file-uploads.ts';
import { publicPrefix, UploadGone, type StoredObject } from './object-storage.ts';
import type { UrlSigner } from './url-signer.ts';

type ObjectRequest = { Params: { '*': string }; Querystring: Record<string, string> };

/** `/media/<key>`: GET with ranges and conditions, PUT of exactly what was signed. */
export function serveFiles(objects: FileObjects, uploads: FileUploads, signer: UrlSigner): FastifyInstance {
  const server = fastify({
    logger: false,
    bodyLimit: Number.MAX_SAFE_INTEGER,
    routerOptions: { maxParamLength: 1100 },
    forceCloseConnections: true,
  });
  // bodies are streamed to disk by the handler
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (_request, _payload, done) => done(null));
  server.addHook('onRequest', (_request, reply, done) => {
    // an object is never a page of this site, whatever its bytes say
    void reply.headers({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-site',
    });
    done();
  });
  server.route<ObjectRequest>({
    method: ['GET', 'HEAD'],
    url: '/media/*',
    handler: (request, reply) => answerGet(request, reply, objects, signer),
  });
  server.put<ObjectRequest>('/media/*', (request, reply) => answerPut(request, reply, objects, uploads, signer));
  return server;
}

async function answerGet(
  request: FastifyRequest<ObjectRequest>,
  reply: FastifyReply,
  objects: FileObjects,
  signer: UrlSigner,
): Promise<FastifyReply> {
  const key = request.params['*'];
  const isPublic = key.startsWith(publicPrefix);
  if (!isPublic && !signer.isValid('GET', key, request.query)) return refuseLink(reply);
  const about = await objects.head(key).catch(() => undefined);
  if (!about) return refuse(reply, 404, 'NotFound', 'There is nothing here.');
  const name = request.query['name'];
  void reply.headers({
    'cache-control': isPublic ? 'public, max-age=31536000, immutable' : 'private, max-age=300',
    etag: about.etag,
    'accept-ranges': 'bytes',
    'content-type': about.contentType,
    ...(name && { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}` }),
  });
  return sendObject(request, reply, objects, key, about);
}

async function sendObject(
  request: FastifyRequest<ObjectRequest>,
  reply: FastifyReply,
  objects: FileObjects,
  key: string,
  { size, etag }: StoredObject,
): Promise<FastifyReply> {
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const range = parseRange(request.headers.range, size);
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send();
  void reply.code(range ? 206 : 200).header('content-length', range ? range.to - range.from + 1 : size);
  if (range) void reply.header('content-range', `bytes ${range.from}-${range.to}/${size}`);
  if (request.method === 'HEAD') return reply.send();
  const object = await objects.get(key, range);
  return object ? reply.send(object.body) : refuse(reply, 404, 'NotFound', 'There is nothing here.');
}

async function answerPut(
  request: FastifyRequest<ObjectRequest>,
  reply: FastifyReply,
  objects: FileObjects,
  uploads: FileUploads,
  signer: UrlSigner,
): Promise<FastifyReply> {
  const key = request.params['*'];
  const { length, type, upload, part } = request.query;
  if (!signer.isValid('PUT', key, request.query)) return refuseLink(reply);
  if (request.headers['content-length'] !== length)
    return refuse(reply, 400, 'LengthMismatch', `Exactly ${length} bytes were announced.`);
  if (type && request.headers['content-type'] !== type)
    return refuse(reply, 400, 'TypeMismatch', `The type ${type} was announced.`);
  try {
    const { etag } = upload
      ? await uploads.putPart(upload, Number(part), request.raw)
      : await objects.put(key, request.raw, type ?? 'application/octet-stream');
    return await reply.header('etag', etag).send();
  } catch (error) {
    if (error instanceof UploadGone) return refuse(reply, 404, 'UploadGone', error.message);
    throw error;
  }
}

/** One range is honoured; several, or nonsense, answer the whole (RFC 9110, 14.2). */
export function parseRange(
  header: string | undefined,
  size: number,
): { from: number; to: number } | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return from >= size || from > to ? 'unsatisfiable' : { from, to };
}

function refuseLink(reply: FastifyReply): FastifyReply {
  return refuse(reply, 403, 'SignatureInvalid', 'This link has expired or is not valid.');
}

function refuse(reply: FastifyReply, status: number, code: string, message: string): FastifyReply {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
  return reply.code(status).headers(headers).send({ success: false, message, code });
}
