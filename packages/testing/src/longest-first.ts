import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that visit every screen or every dialog. They take a minute or more. */
const long = /\/web\/screens\/(every-screen|dialogs|sizes|dialog-sizes|dialog-pairs|offline)\./;

/**
 * Starts the longest files first, so that no worker waits for another at the end. Without times of an earlier run vitest starts the
 * files with the most text first, and these have little.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => Number(long.test(moduleId));
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => isLong(other) - isLong(one));
  }
}
