import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { launch, type Engine } from './child.ts';
import { answersGet } from './probe.ts';
import { versitygw } from './tools/versitygw.tool.ts';
import { programOf } from './tools/tool.ts';

export type S3Options = {
  /** absolute path */
  readonly directory: string;
  readonly port: number;
  readonly accessKey: string;
  readonly secretKey: string;
  /** log file; with one, the server outlives this process */
  readonly log?: string;
};
export type S3 = Engine & { readonly endpoint: string };

/** Starts an S3 server (versitygw) on loopback, whose buckets are folders of `directory`. */
export async function startS3({ directory, port, accessKey, secretKey, log }: S3Options): Promise<S3> {
  const [data, meta] = [join(directory, 'data'), join(directory, 'meta')];
  await Promise.all([data, meta].map((folder) => mkdir(folder, { recursive: true })));
  const endpoint = `http://127.0.0.1:${port}`;
  const engine = await launch({
    name: 'versitygw',
    program: await programOf(versitygw),
    directory,
    args: [
      '--port',
      `127.0.0.1:${port}`,
      '--health',
      '/_health',
      '--keep-alive',
      '--quiet',
      'posix',
      '--sidecar',
      meta,
      data,
    ],
    port,
    log,
    env: { ROOT_ACCESS_KEY: accessKey, ROOT_SECRET_KEY: secretKey },
    isReady: () => answersGet(`${endpoint}/_health`),
  });
  return { ...engine, endpoint };
}
