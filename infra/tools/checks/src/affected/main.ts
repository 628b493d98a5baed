// Prints the tests that the changes since `main` can break as JSON: `{ "tests": [...] }`, or `{ "reason": "..." }` if all must run.
import { root } from '#graph.ts';
import { changedFiles } from './changes.ts';
import { readRepository } from './repository.ts';
import { selectTests, type Selection } from './select.ts';

const changed = changedFiles(root);
const selection: Selection =
  changed === undefined ? { reason: 'there is no branch main' } : selectTests(changed, await readRepository(root));
process.stdout.write(JSON.stringify(selection));
