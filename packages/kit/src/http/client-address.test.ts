import { expect, test } from 'vitest';
import { clientAddress, networkOf } from './client-address.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s belongs to the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  [{ 'x-forwarded-for': '192.0.2.7' }, '192.0.2.7'],
  [{ 'x-forwarded-for': '2001:db8::1' }, '2001:db8::1'],
  [{ 'x-forwarded-for': '192.0.2.7, 192.0.2.8' }, '127.0.0.1'],
  [{ 'x-forwarded-for': 'unknown' }, '127.0.0.1'],
  [{}, '127.0.0.1'],
])('a request with %o came from %s', (headers, address) => {
  expect(clientAddress(headers, '127.0.0.1')).toBe(address);
});
