import { z } from 'zod';

/** The fields of schemathesis' report (`--report json`) that are read. */
const Run = z.object({
  complete: z.boolean(),
  operations: z.object({ tested: z.number().int(), errored: z.number().int() }),
  test_cases: z.object({ generated: z.number().int(), errored: z.number().int() }),
  failures: z.array(
    z.object({
      title: z.string(),
      code: z.string().nullable(),
      count: z.number().int(),
      operations: z.array(z.string()),
    }),
  ),
  errors: z.array(z.object({ title: z.string(), count: z.number().int() })),
});

export type Report = {
  operations: number;
  cases: number;
  /** one line for each failure of an operation, and for each error of the run itself */
  failures: string[];
  /** output of schemathesis, with a request to reproduce each failure */
  output: string;
};

/** @throws where the run did not come to its end, with what was printed */
export function readReport(text: string, output: string): Report {
  const parsed = Run.safeParse(text === '' ? undefined : JSON.parse(text));
  if (!parsed.success || !parsed.data.complete) throw new Error(`schemathesis did not finish:\n${output}`);
  const { operations, test_cases: cases, failures, errors } = parsed.data;
  return {
    operations: operations.tested,
    cases: cases.generated,
    failures: [
      ...failures.flatMap((each) => each.operations.map((operation) => `${each.title}: ${operation}`)),
      ...errors.map(({ title, count }) => `${title} (${count})`),
    ],
    output,
  };
}
