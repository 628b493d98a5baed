import type { PartState, PlatformStatus } from '@velvet/contracts/platform/status';

type Question = { readonly question: string; readonly answer: string };

/** Part 2: searches the text of question and answer, ignoring case. */
export function questionsWith<One extends Question>(questions: readonly One[], text: string): readonly One[] {
  const wanted = text.trim().toLowerCase();
  return questions.filter((one) => `${one.question}\n${one.answer}`.toLowerCase().includes(wanted));
}

export type StatusCard = 'platform' | 'payments' | 'videos' | 'support';

/** The platform's parts that a card summarizes. */
const partsOf: Record<Exclude<StatusCard, 'platform'>, readonly string[]> = {
  payments: ['payment'],
  videos: ['content', 'storage'],
  support: ['account', 'notification'],
};

const worseness: Record<PartState, number> = { up: 0, degraded: 1, down: 2 };

/** The worst state of the parts behind a card. A part without a state counts as up. */
export function stateOf(card: StatusCard, { state, parts }: PlatformStatus): PartState {
  if (card === 'platform') return state;
  return parts
    .filter(({ name }) => partsOf[card].includes(name))
    .reduce<PartState>((worst, part) => (worseness[part.state] > worseness[worst] ? part.state : worst), 'up');
}
