import { fastify } from 'fastify';

/** The part behind both proxies: a Fastify that does nothing but answer 4.8 KB of JSON. */
const line = { id: '0197f3a2-7c11-7d0e-9a54-3f1f6a2b8c90', title: 'A light that stays', views: 1200, likes: 87 };
const body = JSON.stringify({ success: true, data: Array.from({ length: 48 }, () => line) });

const server = fastify({ keepAliveTimeout: 72_000 });
server.get('/analytics', (_request, reply) => reply.type('application/json; charset=utf-8').send(body));
// for the row of slow connections
server.addContentTypeParser(
  'multipart/form-data',
  (_request, payload, done) => void payload.resume().on('end', () => done(null)),
);
server.post('/analytics', () => ({ success: true }));
server.post('/analytics/upload', () => ({ success: true }));
/** longer than the longest page of any list */
const long = Buffer.alloc(700 * 1024, 'x');
server.get('/analytics/long', (_request, reply) => reply.type('text/plain').send(long));
process.stdout.write(`${await server.listen({ host: '127.0.0.1', port: 0 })}\n`);
