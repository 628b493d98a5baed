// The health check of a container: the part on PORT is ready.
import { get } from 'node:http';

get({ host: '127.0.0.1', port: process.env.PORT, path: '/ready' }, ({ statusCode }) =>
  process.exit(statusCode === 200 ? 0 : 1),
).on('error', () => process.exit(1));
