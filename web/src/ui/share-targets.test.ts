import { expect, test } from 'vitest';
import { pageOf, targets } from './share-targets.ts';

const address = 'https://velvet.test/@ana?post=1&x=a b';

test.each(targets)('%s gets the whole address of a post as one parameter', (target) => {
  const { protocol, searchParams } = new URL(pageOf(target, address, 'Ana on Velvet'));
  expect(protocol).toBe('https:');
  expect([...searchParams.values()].some((value) => value.endsWith(address))).toBe(true);
});
