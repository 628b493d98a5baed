import { kafkaJars } from './kafka.tool.ts';
import { redisServer } from './redis.tool.ts';
import { toolPath, ToolMissing } from './tool.ts';
import { toxiproxyServer } from './toxiproxy.tool.ts';
import { versitygw } from './versitygw.tool.ts';

// Whatever the engines run on is had, or built, before the tests and not while they run: a compiler would slow them down.
for (const tool of [redisServer, kafkaJars, versitygw, toxiproxyServer]) {
  try {
    process.stdout.write(`· ${tool.name}: ${await toolPath(tool)}\n`);
  } catch (error) {
    // the tests that need it say what that means for them
    if (!(error instanceof ToolMissing)) throw error;
    process.stdout.write(`· ${error.message}\n`);
  }
}
