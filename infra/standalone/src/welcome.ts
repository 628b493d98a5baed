import { founder } from './founder.ts';

export type Opened = {
  readonly url: string;
  /** address of the mailbox; undefined if mails go to a mail server of the operator */
  readonly mailboxUrl: string | undefined;
  /** whether people sign in at the platform's own identity provider */
  readonly hasOwnIdentity: boolean;
  /** ids of the administrators */
  readonly administrators: readonly string[];
};

/** Returns the lines for a newcomer: the address, who can sign in, who administers, and how to stop. */
export function welcome({ url, mailboxUrl, ...access }: Opened): string[] {
  return [
    '',
    `  Velvet is open:  ${url}`,
    '',
    '  Sign in          select "Continue with social account" and create an account,',
    '                   or add demo data first: npm run seed',
    ...administration(access),
    '  Call the API     npm run token -- --as <handle>     prints a bearer token',
    `  API docs         ${url}/docs`,
    ...(mailboxUrl ? [`  Mails it sends   ${mailboxUrl}`] : []),
    '  Stop             Ctrl-C',
    '',
  ];
}

/** The own identity provider signs everyone in without a password, so the administrator of a real installation needs another provider. */
function administration({ hasOwnIdentity, administrators }: Pick<Opened, 'hasOwnIdentity' | 'administrators'>) {
  const names = administrators.map((id) => (id === founder.sub ? founder.nickname : id)).join(' or ');
  const today = names ? `sign in as ${names}` : 'set ADMINISTRATORS to your user id (sub) at your OpenID provider';
  if (!hasOwnIdentity) return [`  Administrate     ${today}`];
  return [
    `  Administrate     ${today}, here without a password. For a real installation`,
    '                   set OIDC_ISSUER, OIDC_AUDIENCE and OIDC_CLIENT_ID of your OpenID provider,',
    '                   and ADMINISTRATORS to your user id (sub) there',
  ];
}
