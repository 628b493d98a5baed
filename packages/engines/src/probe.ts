import { access, constants } from 'node:fs/promises';
import { connect } from 'node:net';

const limitMs = 1000;

/** Returns whether a file or folder exists and can be read. */
export const exists = (path: string): Promise<boolean> =>
  access(path, constants.R_OK).then(
    () => true,
    () => false,
  );

/** Returns whether a GET request is answered with 2xx. */
export const answersGet = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(limitMs) }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Sends bytes to a port of loopback.
 * @param isReady decides by what has been received; undefined waits for more
 * @returns its decision; false if there is none in time
 */
export function answersBytes(
  port: number,
  request: string | Buffer,
  isReady: (received: Buffer) => boolean | undefined,
): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const end = (is: boolean) => {
      socket.destroy();
      resolve(is);
    };
    socket.setTimeout(limitMs, () => end(false));
    socket.on('error', () => end(false));
    socket.on('close', () => end(false));
    socket.on('connect', () => socket.write(request));
    let received = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      const decided = isReady(received);
      if (decided !== undefined) end(decided);
    });
  });
}
