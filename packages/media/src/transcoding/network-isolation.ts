import { execFile } from 'node:child_process';

/** `-r` gives the user the right to make the namespace; the files stay those of the user. */
const isolating = 'unshare -rn --';

let found: Promise<string> | undefined;

/**
 * Returns the beginning of a shell command that runs without network: `unshare` with an empty network namespace. Empty on systems
 * that do not have it or do not allow it, such as most containers. Determined once.
 */
export function withoutNetwork(): Promise<string> {
  found ??= new Promise((resolve) => {
    execFile('/bin/sh', ['-c', `exec ${isolating} true`], { env: {}, timeout: 5000 }, (error) =>
      resolve(error ? '' : isolating),
    );
  });
  return found;
}
