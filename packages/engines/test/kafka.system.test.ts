import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freePort } from '#free-port.ts';
import { startKafka } from '#kafka.ts';
import { kafkaJars } from '#tools/kafka.tool.ts';
import { isToolAvailable } from '#tools/tool.ts';

const hasKafka = await isToolAvailable(kafkaJars);

test.skipIf(!hasKafka)('a killed broker restarts on its data, and does not start on a port in use', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'velvet-kafka-'));
  const options = { directory, port: await freePort(), controllerPort: await freePort() };
  const identity = () => readFile(join(directory, 'log', 'meta.properties'), 'utf8');
  const first = await startKafka(options);
  const before = await identity();
  await first.kill();

  const stranger = createServer().listen(options.port, '127.0.0.1');
  await once(stranger, 'listening');
  await expect(startKafka(options)).rejects.toThrow(`Kafka did not start: port ${options.port} is in use`);
  stranger.close();
  await once(stranger, 'close');

  const second = await startKafka(options);
  expect(await identity()).toBe(before);
  await second.stop();
  await rm(directory, { recursive: true, force: true });
});
