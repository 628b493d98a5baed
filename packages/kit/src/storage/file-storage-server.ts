import { create as contentDisposition } from 'content-disposition';
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { FileObjects } from './file-objects.ts';
import type { FileUploads } from './file-uploads.ts';
import { answerBrokenRequest, serviceTimeouts, uploadRequestMs } from '#http/http-server.ts';
import { answerObject } from '#http/object-answer.ts';
import { UploadGone } from './object-storage.ts';
import type { UrlSigner } from './url-signer.ts';

type ObjectRequest = { Params: { '*': string }; Querystring: Record<string, string> };

/** Serves `/media/<key>`: GET with ranges and conditions, and PUT of exactly the signed length and type. */
export function serveFiles(objects: FileObjects, uploads: FileUploads, signer: UrlSigner): FastifyInstance {
  const server = fastify({
    logger: false,
    bodyLimit: Number.MAX_SAFE_INTEGER,
    routerOptions: { maxParamLength: 1100 },
    forceCloseConnections: true,
    http: { headersTimeout: serviceTimeouts.headersMs },
    requestTimeout: uploadRequestMs,
    keepAliveTimeout: serviceTimeouts.keepAliveMs,
    clientErrorHandler: answerBrokenRequest,
  });
  // bodies are streamed to disk by the handler
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (_request, _payload, done) => done(null));
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
  if (!signer.isValid('GET', key, request.query)) return refuseLink(reply);
  const name = request.query['name'];
  const isAvailable = await answerObject(request, reply, objects, key, {
    'cache-control': 'private, max-age=300',
    ...(name && { 'content-disposition': contentDisposition(name) }),
  });
  return isAvailable ? reply : refuse(reply, 404, 'NotFound', 'There is nothing here.');
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

function refuseLink(reply: FastifyReply): FastifyReply {
  return refuse(reply, 403, 'SignatureInvalid', 'This link has expired or is not valid.');
}

function refuse(reply: FastifyReply, status: number, code: string, message: string): FastifyReply {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
  return reply.code(status).headers(headers).send({ success: false, message, code });
}
