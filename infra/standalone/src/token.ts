import { parseArgs } from 'node:util';
import { ConfigError } from '@velvet/kit/lifecycle/config';
import { identityAdmin } from '@velvet/identity-provider/identity-admin';
import { dataPath, readRunning } from './data-directory.ts';

const lifetimeSeconds = 24 * 3600;

/** `npm run token -- --as <handle>`: a bearer token of a person of the running assembly, on standard output and nothing else. */
async function printToken(): Promise<void> {
  const { values } = parseArgs({ options: { as: { type: 'string' } } });
  if (!values.as) throw new ConfigError('Name the account: npm run token -- --as <handle>');
  const { databaseUrls } = readRunning(dataPath(process.env));
  await using admin = identityAdmin(databaseUrls['identity'] ?? '');
  const person = await admin.findPersonByHandle(values.as.replace(/^@/, ''));
  if (!person)
    throw new ConfigError(`There is no account ${values.as}. Sign in with that handle once, or run npm run seed.`);
  process.stdout.write(`${await admin.issueAccessToken({ sub: person.sub, lifetimeSeconds })}\n`);
}

try {
  await printToken();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
