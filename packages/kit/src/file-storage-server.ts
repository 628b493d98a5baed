import type { AddressInfo } from 'node:net';
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Clock } from './clock.ts';
import { fileStore, type FileStore } from './file-storage.ts';
import { publicPrefix, UploadGone, type ObjectStorage, type SignGet, type SignPut, type StoredObject } from './object-storage.ts';
import { isSignedBy, sign } from './signature.ts';

export type FileStorageOptions = {
  directory: string;
  /** signs URLs; whoever has it may read and write everything */
  secret: string;
  /** where browsers reach this server, for example `https://velvet.example/media`; by default its own address */
  publicUrl?: string;
  port?: number;
  clock: Clock;
};

export type FileStorage = ObjectStorage & { readonly url: string; stop(): Promise<void> };

/** URLs made within a minute for the same viewer are the same, so that a browser's cache finds them again; they live between 4 and 5 minutes of 5. */
const signingStepSeconds = 60;

/**
 * The object storage of the one-machine assembly: files in a folder, served by URLs that are signed, expire and say which method
 * they are for. The bytes go straight from here to the browser and back, as they do with S3.
 */
export async function startFileStorage({ directory, secret, publicUrl, port = 0, clock }: FileStorageOptions): Promise<FileStorage> {
  const store = fileStore(directory);
  await store.probe();
  await store.clearIncoming();
  const server = fastify({ logger: false, bodyLimit: Number.MAX_SAFE_INTEGER, routerOptions: { maxParamLength: 1100 }, forceCloseConnections: true });
  let address = '';
  const site = () => publicUrl ?? `${address}/media`;
  serveObjects(server, store, secret, clock);
  await server.listen({ host: '127.0.0.1', port });
  address = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;

  function signed(method: 'GET' | 'PUT', key: string, fields: Record<string, string>, expiresInSeconds: number): string {
    const seconds = Math.ceil(clock.now().getTime() / 1000 / signingStepSeconds) * signingStepSeconds + expiresInSeconds - signingStepSeconds;
    const query = new URLSearchParams({ ...fields, expires: String(seconds) });
    query.set('signature', sign(secret, toSign(method, key, query)));
    return `${site()}/${key}?${query}`;
  }

  const putFields = ({ contentLength, contentType }: SignPut) => ({ length: String(contentLength), ...(contentType && { type: contentType }) });

  return {
    url: address,
    stop: () => server.close(),
    put: (key, body, { contentType }) => store.put(key, body, contentType),
    get: store.get,
    head: store.head,
    delete: store.delete,
    list: store.list,
    publicUrl: (key) => `/media/${key}`,
    signGet: (key, { expiresInSeconds, viewer, downloadAs }: SignGet) =>
      Promise.resolve(signed('GET', key, { ...(viewer && { viewer: sign(secret, viewer).slice(0, 12) }), ...(downloadAs && { name: downloadAs }) }, expiresInSeconds)),
    signPut: (key, options) => Promise.resolve(signed('PUT', key, putFields(options), options.expiresInSeconds)),
    createMultipart: (key, contentType) => store.createUpload(key, contentType, clock.now()),
    signPart: (key, uploadId, partNumber, options) =>
      Promise.resolve(signed('PUT', key, { ...putFields(options), upload: uploadId, part: String(partNumber) }, options.expiresInSeconds)),
    listParts: (_key, uploadId) => store.listParts(uploadId),
    async completeMultipart(key, uploadId, parts) {
      try {
        return await store.completeUpload(key, uploadId, parts);
      } catch (error) {
        const already = error instanceof UploadGone ? await store.head(key) : undefined;
        if (already) return already;
        throw error;
      }
    },
    abortMultipart: (_key, uploadId) => store.abortUpload(uploadId),
    listMultiparts: store.listUploads,
  };
}

function toSign(method: string, key: string, query: URLSearchParams): string {
  const fields = [...query].filter(([name]) => name !== 'signature').map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return [method, key, ...fields.sort()].join('\n');
}

type ObjectRequest = FastifyRequest<{ Params: { '*': string }; Querystring: Record<string, string> }>;

function serveObjects(server: FastifyInstance, store: FileStore, secret: string, clock: Clock): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (_request, _payload, done) => done(null));
  server.addHook('onSend', async (_request, reply) => {
    void reply.headers({ 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'; sandbox", 'cross-origin-resource-policy': 'same-site' });
  });

  const isAllowed = (method: string, key: string, query: Record<string, string>): boolean => {
    const fields = new URLSearchParams(query);
    const { signature = '', expires = '0' } = query;
    return isSignedBy(secret, toSign(method, key, fields), signature) && Number(expires) * 1000 > clock.now().getTime();
  };

  server.route<{ Params: { '*': string }; Querystring: Record<string, string> }>({
    method: ['GET', 'HEAD'],
    url: '/media/*',
    async handler(request, reply) {
      const key = request.params['*'];
      const isPublic = key.startsWith(publicPrefix);
      if (!isPublic && !isAllowed('GET', key, request.query)) return refuse(reply, 403, 'SignatureInvalid', 'This link has expired or is not valid.');
      const about = await store.head(key).catch(() => undefined);
      if (!about) return refuse(reply, 404, 'NotFound', 'There is nothing here.');
      void reply.headers({
        'cache-control': isPublic ? 'public, max-age=31536000, immutable' : 'private, max-age=300',
        etag: about.etag,
        'accept-ranges': 'bytes',
        'content-type': about.contentType,
        ...(request.query['name'] && { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(request.query['name'])}` }),
      });
      return sendObject(request, reply, store, key, about);
    },
  });

  server.put<{ Params: { '*': string }; Querystring: Record<string, string> }>('/media/*', async (request, reply) => {
    const key = request.params['*'];
    const { length, type, upload, part } = request.query;
    if (!isAllowed('PUT', key, request.query)) return refuse(reply, 403, 'SignatureInvalid', 'This link has expired or is not valid.');
    if (request.headers['content-length'] !== length) return refuse(reply, 400, 'LengthMismatch', `Exactly ${length} bytes were announced.`);
    if (type && request.headers['content-type'] !== type) return refuse(reply, 400, 'TypeMismatch', `The type ${type} was announced.`);
    try {
      const { etag } = upload ? await store.putPart(upload, Number(part), request.raw) : await store.put(key, request.raw, type ?? 'application/octet-stream');
      return await reply.header('etag', etag).send();
    } catch (error) {
      if (error instanceof UploadGone) return refuse(reply, 404, 'UploadGone', error.message);
      throw error;
    }
  });
}

function sendObject(request: ObjectRequest, reply: FastifyReply, store: FileStore, key: string, about: StoredObject): Promise<FastifyReply> | FastifyReply {
  if (request.headers['if-none-match'] === about.etag) return reply.code(304).send();
  const range = parseRange(request.headers.range, about.size);
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${about.size}`).send();
  const length = range ? range.to - range.from + 1 : about.size;
  void reply.code(range ? 206 : 200).header('content-length', length);
  if (range) void reply.header('content-range', `bytes ${range.from}-${range.to}/${about.size}`);
  if (request.method === 'HEAD') return reply.send();
  return sendBody(reply, store, key, range);
}

async function sendBody(reply: FastifyReply, store: FileStore, key: string, range: { from: number; to: number } | undefined): Promise<FastifyReply> {
  const object = await store.get(key, range);
  return object ? reply.send(object.body) : refuse(reply, 404, 'NotFound', 'There is nothing here.');
}

/** One range is honoured; several, or nonsense, answer the whole (RFC 9110, 14.2). */
export function parseRange(header: string | undefined, size: number): { from: number; to: number } | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return from >= size || from > to ? 'unsatisfiable' : { from, to };
}

function refuse(reply: FastifyReply, status: number, code: string, message: string): FastifyReply {
  return reply.code(status).headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }).send({ success: false, message, code });
}
