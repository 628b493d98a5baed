import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** The parts of the JSON report of vitest that are read. */
type Report = {
  testResults: {
    /** absolute path of the file */
    name: string;
    status: string;
    message: string;
    assertionResults: {
      fullName: string;
      ancestorTitles: string[];
      title: string;
      status: string;
      failureMessages: string[];
      meta?: { pages?: string[] };
    }[];
  }[];
};

export type Failure = {
  /** absolute path of the file */
  file: string;
  /** name as `--testNamePattern` matches it; absent if the preparation of the file failed */
  name?: string;
  /** the place, the error, the first lines of its details, and the texts of the pages of a browser test */
  text: string;
};

export type Results = { passed: string[]; failures: Failure[]; skipped: string[] };

const messageLines = 8;
const linesOf = (text: string | undefined) => stripVTControlCharacters(text ?? '').split('\n');

/** @param root folder to which paths in texts are relative @returns nothing if vitest wrote no report */
export function readReport(path: string, root: string): Results | undefined {
  let report: Report;
  try {
    report = JSON.parse(readFileSync(path, 'utf8')) as Report;
  } catch {
    return undefined;
  }
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    passed: tests.filter(({ status }) => status === 'passed').map(nameOf),
    failures: report.testResults.flatMap((file) => failuresOf(file, root)),
    skipped: tests.filter(({ status }) => status === 'skipped' || status === 'pending').map(({ fullName }) => fullName),
  };
}

const nameOf = ({ ancestorTitles, title }: { ancestorTitles: string[]; title: string }) =>
  [...ancestorTitles, title].join(' > ');

/** Returns the failed tests of a file, or the file itself if its preparation failed. */
function failuresOf(
  { name: file, status, message, assertionResults }: Report['testResults'][number],
  root: string,
): Failure[] {
  const path = relative(root, file);
  const tests = assertionResults.filter((test) => test.status === 'failed');
  if (tests.length === 0) return status === 'failed' ? [{ file, text: `${path}: ${linesOf(message)[0]}` }] : [];
  return tests.map((test) => {
    const [error, ...details] = linesOf(test.failureMessages[0]);
    const own = details
      .filter((line) => line.trim() !== '' && !/node_modules|node:internal/.test(line))
      .slice(0, messageLines);
    const text = [`${path} > ${test.fullName}: ${error}`, ...own, ...(test.meta?.pages ?? [])].join('\n    ');
    return { file, name: nameOf(test), text };
  });
}
