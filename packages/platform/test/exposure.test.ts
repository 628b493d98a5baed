import { expect, test } from 'vitest';
import { isLoopback, requireHidden } from '#exposure.ts';
import { partNamed, parts } from '#platform.ts';

const site = 'https://velvet.example';
const reachable = {
  OIDC_ISSUER: `${site}/identity/`,
  IDENTITY_REDIRECT_ORIGINS: `http://localhost:8080, ${site}`,
  CARD_SANDBOX_URL: 'https://cards.velvet.example',
  IDENTITY_CHECK_URL: 'https://checks.velvet.example',
};

test.each(['identity-provider', 'card-sandbox', 'identity-check-sandbox'])(
  '%s does not run where others reach it, unless the operator allows it',
  (name) => {
    expect(() => requireHidden(partNamed(name), reachable)).toThrow(new RegExp(`${name}.*ALLOW_SANDBOXES=true`));
    expect(() => requireHidden(partNamed(name), { ...reachable, ALLOW_SANDBOXES: 'true' })).not.toThrow();
  },
);

test('the identity provider runs beside another issuer, which makes it unused', () => {
  const elsewhere = { ...reachable, OIDC_ISSUER: 'https://login.example/' };
  expect(() => requireHidden(partNamed('identity-provider'), elsewhere)).not.toThrow();
});

test('every part runs on this machine alone, and services run everywhere', () => {
  const local = {
    OIDC_ISSUER: 'http://localhost:8080/identity/',
    IDENTITY_REDIRECT_ORIGINS: 'http://localhost:8080',
    CARD_SANDBOX_URL: 'http://127.0.0.1:8081',
    IDENTITY_CHECK_URL: 'http://[::1]:8082',
  };
  const services = parts.filter(({ kind }) => kind === 'service' || kind === 'gateway');
  for (const part of parts) expect(() => requireHidden(part, local), part.name).not.toThrow();
  for (const part of services) expect(() => requireHidden(part, reachable), part.name).not.toThrow();
});

test.each([
  ['localhost', true],
  ['velvet.localhost', true],
  ['127.0.0.2', true],
  ['[::1]', true],
  ['localhost.example', false],
  ['127.0.0.1.example', false],
  ['0.0.0.0', false],
  ['192.168.1.4', false],
])('%s is reached by this machine alone: %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});
