import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, setDefaultCACertificates } from 'node:tls';
import { command } from '@velvet/engines/tools/tool';
import { expect, test } from 'vitest';
import { limits } from '@velvet/platform/doctor/limits';
import { checkCertificates } from '@velvet/platform/doctor/machine.checks';
import type { Target } from '@velvet/platform/doctor/target';

/** Serves TLS on localhost with a certificate that signs itself and is valid for some days. */
async function serveTls(days: number) {
  const folder = await mkdtemp(join(tmpdir(), 'velvet-tls-'));
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const files = ['-keyout', keyFile, '-out', certFile];
  await command('openssl', ['req', '-x509', ...kind, ...subject, ...files, '-days', String(days)]);
  const [key, cert] = await Promise.all([readFile(keyFile, 'utf8'), readFile(certFile, 'utf8')]);
  const server = createServer({ key, cert }, (socket) => socket.end());
  await once(server.listen(0, 'localhost'), 'listening');
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}/path`,
    cert,
    async [Symbol.asyncDispose]() {
      server.close();
      await rm(folder, { recursive: true });
    },
  };
}

const isOpensslThere = await command('openssl', ['version']).then(
  () => true,
  () => false,
);

const check = async (...addresses: string[]) => {
  const findings = await checkCertificates({ addresses } as unknown as Target, limits);
  return findings.map(({ isHealthy, figure }) => [isHealthy, figure]);
};

test('a platform without https addresses has no certificate to check', async () => {
  expect(await check('http://localhost:3000')).toEqual([[true, 'no https address']]);
});

test('an address without a server is a finding with the reason', async () => {
  expect(await check('https://127.0.0.1:9')).toEqual([[false, expect.stringContaining('ECONNREFUSED')]]);
});

test.skipIf(!isOpensslThere)('a certificate is healthy if it is trusted and valid for two weeks', async () => {
  await using long = await serveTls(90);
  await using short = await serveTls(5);
  expect(await check(long.url)).toEqual([[false, 'not trusted: DEPTH_ZERO_SELF_SIGNED_CERT']]);
  setDefaultCACertificates([long.cert, short.cert]);
  expect(await check(long.url, short.url, long.url)).toEqual([
    [true, expect.stringMatching(/^(89|90) days left$/)],
    [false, expect.stringMatching(/^[45] days left$/)],
  ]);
});
