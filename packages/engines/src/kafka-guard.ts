import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { javaProgram } from './java.ts';
import { exists } from './probe.ts';
import { command } from './tools/tool.ts';

export type KafkaGuardOptions = {
  /** folder of the broker */
  readonly directory: string;
  readonly port: number;
  /** letters, digits and hyphens only, the password at least 6 of them */
  readonly username: string;
  readonly password: string;
};

/** A second listener of a broker, which requires TLS and a password (SCRAM-SHA-512 or PLAIN). */
export type KafkaGuard = {
  /** address for clients; the certificate is valid for this host name only */
  readonly brokers: string;
  /** path of the certificate that clients must trust (PEM) */
  readonly certificate: string;
  /** broker settings of the listener */
  readonly listener: string;
  readonly advertisedListener: string;
  readonly properties: Readonly<Record<string, string>>;
  /** arguments for formatting the storage, which contains the passwords */
  readonly format: readonly string[];
};

/** Creates the key and a certificate for localhost on the first start. */
export async function kafkaGuard({ directory, port, username, password }: KafkaGuardOptions): Promise<KafkaGuard> {
  const keys = join(directory, 'keys.p12');
  const certificate = join(directory, 'certificate.pem');
  await mkdir(directory, { recursive: true });
  if (!(await exists(certificate))) await makeKeys(keys, certificate, password);
  const own = 'listener.name.sasl_ssl';
  return {
    brokers: `localhost:${port}`,
    certificate,
    listener: `SASL_SSL://127.0.0.1:${port}`,
    advertisedListener: `SASL_SSL://localhost:${port}`,
    properties: {
      'ssl.keystore.type': 'PKCS12',
      'ssl.keystore.location': keys,
      'ssl.keystore.password': password,
      [`${own}.sasl.enabled.mechanisms`]: 'SCRAM-SHA-512,PLAIN',
      [`${own}.scram-sha-512.sasl.jaas.config`]: 'org.apache.kafka.common.security.scram.ScramLoginModule required;',
      [`${own}.plain.sasl.jaas.config`]: `org.apache.kafka.common.security.plain.PlainLoginModule required user_${username}="${password}";`,
    },
    format: [`--add-scram=SCRAM-SHA-512=[name=${username},password=${password}]`],
  };
}

async function makeKeys(keys: string, certificate: string, password: string): Promise<void> {
  const keytool = javaProgram('keytool');
  const store = ['-alias', 'broker', '-keystore', keys, '-storetype', 'PKCS12', '-storepass', password];
  const kind = ['-keyalg', 'EC', '-groupname', 'secp256r1', '-dname', 'CN=localhost', '-ext', 'san=dns:localhost'];
  await command(keytool, ['-genkeypair', ...store, ...kind]);
  await command(keytool, ['-exportcert', '-rfc', ...store, '-file', certificate]);
}
