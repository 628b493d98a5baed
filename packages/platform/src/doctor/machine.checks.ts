import { once } from 'node:events';
import { statfs } from 'node:fs/promises';
import { connect } from 'node:tls';
import { systemClock } from '@velvet/kit/base/clock';
import { reasonOf } from '@velvet/kit/lifecycle/config';
import { finding, type Finding } from './finding.ts';
import type { Limits } from './limits.ts';
import type { Target } from './target.ts';

const timeoutMs = 5000;
const dayMs = 24 * 3600 * 1000;
const gigabyte = 1e9;

/** Checks the free space of the disk with the data, if it is on this machine. */
export async function checkDisk({ dataPath }: Target, { freeDisk }: Limits): Promise<Finding[]> {
  if (dataPath === undefined) return [];
  const { bavail, blocks, bsize } = await statfs(dataPath);
  const share = bavail / blocks;
  const figure = `${(share * 100).toFixed(0)}% free, ${((bavail * bsize) / gigabyte).toFixed(0)} GB`;
  return [finding('disk', dataPath, { isHealthy: share >= freeDisk, figure, limit: `${freeDisk * 100}% free` })];
}

/** Checks the certificates of the addresses with https. */
export async function checkCertificates({ addresses }: Target, { certificateDays }: Limits): Promise<Finding[]> {
  const limit = `valid for ${certificateDays} days`;
  const urls = addresses.filter((address) => address.startsWith('https:')).map((address) => new URL(address));
  const hosts = [...new Map(urls.map((url) => [url.host, url])).values()];
  if (hosts.length === 0)
    return [finding('certificates', 'none', { isHealthy: true, figure: 'no https address', limit })];
  return Promise.all(
    hosts.map(async (url) => {
      try {
        const { days, problem } = await certificateOf(url);
        const figure = problem ?? `${days} days left`;
        return finding('certificates', url.host, { isHealthy: !problem && days >= certificateDays, figure, limit });
      } catch (error) {
        return finding('certificates', url.host, { isHealthy: false, figure: reasonOf(error), limit });
      }
    }),
  );
}

/** Reads the certificate of a server, also if it is not trusted. @returns the whole days for which it is valid */
async function certificateOf({ hostname, port }: URL): Promise<{ days: number; problem: string | undefined }> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const socket = connect({ host, port: Number(port || 443), servername: host, rejectUnauthorized: false });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(timeoutMs) });
    const expiresAt = Date.parse(socket.getPeerCertificate().valid_to);
    const days = Math.floor((expiresAt - systemClock.now().getTime()) / dayMs);
    const { authorized: isTrusted, authorizationError: reason } = socket;
    return { days, problem: isTrusted ? undefined : `not trusted: ${String(reason)}` };
  } finally {
    socket.destroy();
  }
}
