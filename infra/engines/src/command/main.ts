import { ConfigError } from '@velvet/kit/config';
import { down } from './down.ts';
import { enginesOf, type Engines } from './engines.ts';
import { status } from './status.ts';
import { up } from './up.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);
const complain = (line: string) => void process.stderr.write(`${line}\n`);

/** Each answers whether all is as it was asked for. */
const commands = new Map<string | undefined, (engines: Engines) => Promise<boolean>>([
  [
    'up',
    async (engines) => {
      const problems = await up(engines, say);
      for (const problem of problems) complain(problem);
      return problems.length === 0;
    },
  ],
  ['down', (engines) => down(engines, say).then(() => true)],
  ['status', (engines) => status(engines, say)],
]);

/** `npm run engines -- up|down|status` */
try {
  const command = commands.get(process.argv[2]);
  if (!command) throw new ConfigError('Say what to do with the engines: npm run engines -- up|down|status');
  process.exitCode = (await command(enginesOf(process.env))) ? 0 : 1;
} catch (error) {
  complain(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
