import { dockerProblem } from '#container.ts';
import { coturn } from './coturn.tool.ts';
import { ffmpeg } from './ffmpeg.tool.ts';
import { helm } from './helm.tool.ts';
import { k6 } from './k6.tool.ts';
import { kafkaJars } from './kafka.tool.ts';
import { kubeconform, kubernetesSchemas } from './kubeconform.tool.ts';
import { promtool } from './promtool.tool.ts';
import { redisServer } from './redis.tool.ts';
import { schemathesis } from './schemathesis.tool.ts';
import { stripeMock, stripeSpec } from './stripe-mock.tool.ts';
import { prepared, ToolMissing } from './tool.ts';
import { toxiproxyServer } from './toxiproxy.tool.ts';
import { versitygw } from './versitygw.tool.ts';

/** Provided before the tests, because a compiler would slow them down. */
const tools = [
  redisServer,
  ffmpeg,
  promtool,
  kafkaJars,
  versitygw,
  toxiproxyServer,
  coturn,
  k6,
  schemathesis,
  helm,
  kubeconform,
  kubernetesSchemas,
  stripeMock,
  stripeSpec,
];

const problem = await dockerProblem();
if (problem) process.stdout.write(`· ${problem}\n`);
for (const tool of tools) {
  try {
    const { path, image } = await prepared(tool);
    process.stdout.write(`· ${tool.name}: ${image ?? path}\n`);
  } catch (error) {
    // tests that need the tool report that they are skipped
    if (!(error instanceof ToolMissing)) throw error;
    process.stdout.write(`· ${error.message}\n`);
  }
}
