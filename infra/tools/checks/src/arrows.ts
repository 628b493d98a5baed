import { readGraph } from './graph.ts';
import { rules } from './rules.ts';

/** With a parser that cannot read our TypeScript, the tool reads nothing and passes: fewer modules than this is a failure of the check itself. */
const leastModules = 250;

const { modules, summary } = await readGraph(
  ['packages', 'services', 'gateway', 'infra', 'acceptance', 'load-tests', 'web/src'],
  { ruleSet: { forbidden: rules }, validate: true },
);
const ours = modules.filter(({ source }) =>
  /^(packages|services|gateway|infra|acceptance|load-tests|web)\//.test(source),
);
const arrows = ours.reduce((count, { dependencies }) => count + dependencies.length, 0);
for (const { rule, from, to } of summary.violations) process.stdout.write(`${rule.name}: ${from} -> ${to}\n`);
process.stdout.write(
  `${ours.length} modules, ${arrows} arrows, ${summary.violations.length} against the architecture\n`,
);
if (ours.length < leastModules)
  process.stdout.write(`Fewer than ${leastModules} modules were read: the check does not see the code.\n`);
process.exitCode = summary.violations.length > 0 || ours.length < leastModules ? 1 : 0;
