// `node docker/env.mjs`: writes docker/.env with new secrets and the settings of `npm run story`, unless it exists.
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const names = [
  'POSTGRES_PASSWORD',
  'S3_SECRET_KEY',
  'CARD_SECRET_KEY',
  'CARD_PUBLISHABLE_KEY',
  'CARD_WEBHOOK_SECRET',
  'PAYOUT_SANDBOX_API_KEY',
  'IDENTITY_CHECK_API_KEY',
  'IDENTITY_CHECK_WEBHOOK_SECRET',
  'TURN_SECRET',
  'GRAFANA_PASSWORD',
];
const prefixes = { CARD_SECRET_KEY: 'sk_sandbox_', CARD_PUBLISHABLE_KEY: 'pk_sandbox_' };
const secrets = Object.fromEntries(
  names.map((name) => [name, `${prefixes[name] ?? ''}${randomBytes(24).toString('hex')}`]),
);
// the platform that `npm run story` checks
const story = {
  STORY_URL: 'http://localhost:8080',
  STORY_DATABASE_URL: `postgres://velvet:${secrets.POSTGRES_PASSWORD}@localhost:5433`,
  STORY_CARD_SANDBOX_URL: 'http://localhost:8081',
};
const lines = Object.entries({ ...secrets, ...story }).map(([name, value]) => `${name}=${value}\n`);
try {
  writeFileSync(join(import.meta.dirname, '.env'), lines.join(''), { mode: 0o600, flag: 'wx' });
} catch (error) {
  if (error.code !== 'EEXIST') throw error;
}
