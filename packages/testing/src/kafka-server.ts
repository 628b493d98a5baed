import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { openKafka } from './kafka.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL that returns the brokers of this test run */
    kafkaServer: string;
  }
}

/** Starts a Kafka for a test run when the first test requests it. */
export default async function setup(project: TestProject) {
  let opened: ReturnType<typeof openKafka> | undefined;
  const server = createServer((_, response) => {
    opened ??= openKafka();
    opened.then(
      ({ brokers }) => response.end(brokers),
      (error: unknown) => {
        // the next test tries again
        opened = undefined;
        response.writeHead(500).end(String(error));
      },
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  project.provide('kafkaServer', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.close();
    await (await opened)?.[Symbol.asyncDispose]();
  };
}
