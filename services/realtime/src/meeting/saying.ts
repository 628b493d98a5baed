import type { Batch, ReplicaMessage, SpreadParts } from './spread.ts';
import type { Origin, Word } from './word.ts';

/** How long and how much a replica can say again what another has not heard. */
const sayAgainMs = 45_000;
const sayAgainBytes = 32 * 1024 * 1024;
/** Of one answer to who asks for it. */
const answerBytes = 512 * 1024;

type SayingParts = Pick<SpreadParts, 'instance' | 'line' | 'gather' | 'now' | 'tell'>;
type SaidBatch = Batch & { readonly at: number };

/** What this process says to the others: numbered, and kept for a while. */
export function createSaying({ instance, line, gather, now, tell }: SayingParts) {
  const said: SaidBatch[] = [];
  let saidBytes = 0;
  let number = 1;
  let open: Word[] = [];
  let opened: PromiseWithResolvers<void> | undefined;

  const forgetOldest = () => (saidBytes -= said.shift()?.text.length ?? saidBytes);

  function sendTo(others: (message: ReplicaMessage) => void, text: string): void {
    said.push({ number, text, at: now().getTime() });
    saidBytes += text.length;
    while (saidBytes > sayAgainBytes) forgetOldest();
    others({ kind: 'words', from: instance, number, text });
  }

  function send(): void {
    const words = open;
    open = [];
    if (line) sendTo(line, JSON.stringify(words));
    number += 1;
    tell(words);
    opened?.resolve();
    opened = undefined;
  }

  const flush = () => open.length > 0 && send();

  return {
    /** The place of the next word, which its id is made from. */
    next: (): Origin => ({ instance, number, place: open.length }),

    say(word: Word): void {
      open.push(word);
      if (!line) send();
      else if (open.length === 1) gather(flush);
    },

    /** Until what was said so far is on its way: it comes to the others even if this process is killed. */
    sent: (): Promise<void> => (open.length === 0 ? Promise.resolve() : (opened ??= Promise.withResolvers()).promise),

    /** What waits for the end of the turn, before the end of the process. */
    flush,

    beat(): void {
      const until = now().getTime() - sayAgainMs;
      while (said[0] && said[0].at < until) forgetOldest();
      line?.({ kind: 'beat', from: instance, last: number - 1 });
    },

    /** Says again to another replica what came after a number. */
    answer(to: string, after: number): void {
      const oldest = said[0]?.number ?? number;
      for (const batches of inAnswers(said, after)) line?.({ kind: 'again', from: instance, to, oldest, batches });
    },
  };
}

/** What came after a number, in parts of which none is too large; in one that is empty when nothing did. */
function* inAnswers(said: readonly Batch[], after: number): Generator<Batch[]> {
  let batches: Batch[] = [];
  let bytes = 0;
  for (const { number, text } of said) {
    if (number <= after) continue;
    batches.push({ number, text });
    bytes += text.length;
    if (bytes < answerBytes) continue;
    yield batches;
    [batches, bytes] = [[], 0];
  }
  yield batches;
}
