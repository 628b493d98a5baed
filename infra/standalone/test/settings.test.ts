import { expect, test } from 'vitest';
import { addressesOf, environmentOf, standaloneSettings } from '#settings.ts';
import type { DataDirectory } from '#data-directory.ts';

const data = { path: '/tmp', secret: (name: string) => name } as DataDirectory;

function environment(given: Record<string, string>) {
  const settings = standaloneSettings(given);
  return environmentOf(given, settings, addressesOf(settings), 'http://127.0.0.1:4000/identity/', data);
}

test('the card provider of browsers is the sandbox unless the operator names another, or none', () => {
  expect(environment({})).toMatchObject({
    CARD_PUBLISHABLE_KEY: 'pk_test_cardPublishable',
    CARD_PROVIDER_URL: 'http://localhost:3001',
  });
  const other = { CARD_PUBLISHABLE_KEY: 'pk_live_1', CARD_PROVIDER_URL: 'https://cards.example' };
  expect(environment(other)).toMatchObject(other);
  expect(environment({ CARD_PUBLISHABLE_KEY: '' })).toMatchObject({ CARD_PUBLISHABLE_KEY: '' });
});
