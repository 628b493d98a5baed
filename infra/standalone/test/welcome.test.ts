import { expect, test } from 'vitest';
import { founder } from '#founder.ts';
import { welcome, type Opened } from '#welcome.ts';

const opened: Opened = {
  url: 'http://localhost:3000',
  mailboxUrl: undefined,
  hasOwnIdentity: true,
  administrators: [founder.sub],
};
const text = (changes: Partial<Opened>) => welcome({ ...opened, ...changes }).join('\n');

test('the lines of a start have the administrator, and how to become the administrator of a real installation', () => {
  expect(text({})).toContain('sign in as mara.lindqvist, here without a password');
  for (const name of ['OIDC_ISSUER', 'OIDC_AUDIENCE', 'OIDC_CLIENT_ID', 'ADMINISTRATORS'])
    expect(text({})).toContain(name);
  expect(text({ administrators: ['social|ana'] })).toContain('sign in as social|ana, here');
});

test('the lines of a start with another provider have its administrators, or how to set one', () => {
  const own = { hasOwnIdentity: false, administrators: ['auth0|1', 'auth0|2'] };
  expect(text(own)).toContain('sign in as auth0|1 or auth0|2');
  expect(text({ ...own, administrators: [] })).toContain('set ADMINISTRATORS to your user id (sub)');
  expect(text(own)).not.toContain('mara');
});
