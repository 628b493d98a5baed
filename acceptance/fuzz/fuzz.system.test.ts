import { schemathesis } from '@velvet/engines/tools/schemathesis.tool';
import { isToolAvailable } from '@velvet/engines/tools/tool';
import { upstreams } from '@velvet/platform/upstreams';
import { expect, test } from 'vitest';
import { identities, openFuzzedSite } from './fuzz.ts';
import { addresses } from './pages.ts';

const isHere = await isToolAvailable(schemathesis);
/** of each identity: 36 s together, beside the start of the platform. A busy machine needs as long to read the document alone. */
const shortestSeconds = 9;
const longestSeconds = 72;
const fewestCases = 10;

test.skipIf(!isHere)(
  'generated requests are answered as the OpenAPI document says, whoever sends them',
  { timeout: 600_000 },
  async () => {
    await using site = await openFuzzedSite();
    for (const identity of identities) {
      let cases = 0;
      for (let seconds = shortestSeconds; cases <= fewestCases && seconds <= longestSeconds; seconds *= 2) {
        const report = await site.fuzz(identity, { examples: 2, seconds, seed: 1 });
        expect(report.failures, `${identity}:\n${report.output}`).toEqual([]);
        ({ cases } = report);
      }
      expect(cases).toBeGreaterThan(fewestCases);
    }
  },
);

test('generated webhooks and requests for pages are answered without a 5xx, and change or reflect nothing', async () => {
  await using site = await openFuzzedSite();
  const options = { examples: 1000, seed: 1 };
  expect(await site.fuzzWebhooks(options)).toEqual({ cases: options.examples, failures: [] });
  expect(await site.fuzzPages(options)).toEqual({ cases: options.examples, failures: [] });
});

test('generated requests reach every path that services serve outside the contracts', () => {
  const open = upstreams.filter(({ callers }) => callers === 'open').map(({ prefix }) => prefix);
  expect(open.filter((prefix) => !addresses.some((address) => address.startsWith(prefix)))).toEqual([]);
});
