import { join } from 'node:path';
import { freePort, freePorts } from '@velvet/engines/free-port';
import { startKafka } from '@velvet/engines/kafka';
import { startPostgres } from '@velvet/engines/postgres';
import { newSecret } from '@velvet/kit/base/ids';

/** Starts a PostgreSQL and a Kafka in a folder. They end with the stack, or with the process. */
export async function startEngines(stack: AsyncDisposableStack, folder: string) {
  const postgres = await startPostgres({
    directory: join(folder, 'postgres'),
    port: await freePort(),
    password: newSecret(),
  });
  stack.defer(() => postgres.stop());
  const port = await freePorts(2);
  const kafka = await startKafka({ directory: join(folder, 'kafka'), port, controllerPort: port + 1 });
  stack.defer(() => kafka.stop());
  const end = () => {
    process.kill(kafka.pid, 'SIGKILL');
    process.kill(postgres.pid, 'SIGINT');
  };
  process.once('exit', end);
  stack.defer(() => void process.removeListener('exit', end));
  return { postgres, kafka };
}
