/** Functions of a program that its parent process can call. */
export type Answers = Readonly<Record<string, (...values: never[]) => unknown>>;
export type Question = { readonly number: number; readonly name: string; readonly values: readonly never[] };
export type Answer = { readonly number: number; readonly value?: unknown; readonly error?: string };

/** Answers whoever started this process, until that one is gone or has had enough. */
export function answerParent(answers: Answers, stop: () => Promise<void>): void {
  process.on('message', ({ number, name, values }: Question) => {
    Promise.resolve()
      .then(() => answers[name]?.(...values))
      .then(
        (value) => process.send?.({ number, value } satisfies Answer),
        (error: unknown) => process.send?.({ number, error: String(error) } satisfies Answer),
      );
  });
  process.once('disconnect', () => void stop().finally(() => process.exit()));
}
