import { schemathesis } from '@velvet/engines/tools/schemathesis.tool';
import { isToolAvailable } from '@velvet/engines/tools/tool';
import { expect, test } from 'vitest';
import { identities, openFuzzedSite } from './fuzz.ts';

const isHere = await isToolAvailable(schemathesis);
/** of each identity: 36 s together, beside the start of the platform */
const seconds = 9;

test.skipIf(!isHere)(
  'generated requests are answered as the OpenAPI document says, whoever sends them',
  { timeout: 300_000 },
  async () => {
    await using site = await openFuzzedSite();
    for (const identity of identities) {
      const { cases, failures, output } = await site.fuzz(identity, { examples: 2, seconds, seed: 1 });
      expect(failures, `${identity}:\n${output}`).toEqual([]);
      expect(cases).toBeGreaterThan(10);
    }
  },
);
