import { expect, test } from 'vitest';
import { kafkaSettings } from '#events/kafka-settings.ts';

/** an existing file */
const noCertificate = import.meta.filename;

test('invalid settings, and settings without brokers, are rejected by name', () => {
  expect(kafkaSettings({})).toBeUndefined();
  expect(() => kafkaSettings({ KAFKA_BROKERS: 'localhost' })).toThrow(/^KAFKA_BROKERS\S*: Expected host:port/);
  expect(() => kafkaSettings({ KAFKA_BROKERS: 'localhost:9092', KAFKA_CLIENT: 'java' })).toThrow(/^KAFKA_CLIENT: /);
  expect(() => kafkaSettings({ KAFKA_CLIENT: 'kafkajs' })).toThrow(
    'KAFKA_BROKERS: must be set because KAFKA_CLIENT is',
  );
});

test('settings that lack another setting, or name an invalid file, are rejected by name', () => {
  const some = { KAFKA_BROKERS: 'localhost:9092' };
  const lineOf = (more: Record<string, string>) => () => kafkaSettings({ ...some, ...more });
  expect(lineOf({ KAFKA_USERNAME: 'a' })).toThrow(/^KAFKA_PASSWORD: must be set because KAFKA_USERNAME,/);
  expect(lineOf({ KAFKA_PASSWORD: 'a' })).toThrow(/^KAFKA_USERNAME: must be set because KAFKA_PASSWORD,/);
  expect(lineOf({ KAFKA_SASL_MECHANISM: 'PLAIN' })).toThrow(/^KAFKA_USERNAME, KAFKA_PASSWORD: must be set/);
  const login = { KAFKA_USERNAME: 'a', KAFKA_PASSWORD: 'b' };
  expect(lineOf({ ...login, KAFKA_SASL_MECHANISM: 'GSSAPI' })).toThrow(/^KAFKA_SASL_MECHANISM: /);
  expect(lineOf({ ...login, KAFKA_BROKERS: '' })).toThrow(/^KAFKA_BROKERS: must be set because KAFKA_USERNAME/);
  expect(lineOf({ KAFKA_CA: noCertificate })).toThrow(/^KAFKA_TLS: must be set because KAFKA_CA,/);
  expect(lineOf({ KAFKA_TLS: 'perhaps' })).toThrow(/^KAFKA_TLS: /);
  const encrypted = { KAFKA_TLS: 'true' };
  expect(lineOf({ ...encrypted, KAFKA_CA: noCertificate })).toThrow(
    /^KAFKA_CA: There is no certificate \(PEM\) in [^\n]+$/,
  );
  expect(lineOf({ ...encrypted, KAFKA_CA: '/nowhere.pem' })).toThrow(/^KAFKA_CA: ENOENT[^\n]+$/);
});
