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
import type { Tool } from './tool.ts';
import { toxiproxyServer } from './toxiproxy.tool.ts';
import { versitygw } from './versitygw.tool.ts';

const engines: readonly Tool[] = [redisServer, kafkaJars, versitygw, toxiproxyServer];

/** Tools that the tests of each tier use: `npm test`, and `npm run test:system`. A test compares them with the imports. */
export const toolsOfTier: Readonly<Record<'main' | 'system', readonly Tool[]>> = {
  main: [...engines, ffmpeg, promtool, stripeMock, stripeSpec],
  system: [...engines, ffmpeg, promtool, coturn, k6, schemathesis, helm, kubeconform, kubernetesSchemas],
};
