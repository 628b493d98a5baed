import type { PartState, PlatformStatus } from '@velvet/contracts/platform/status';

type Question = { readonly question: string; readonly answer: string };

/** Part 2: by the text of question or answer, whatever the case. */
export function questionsWith<One extends Question>(questions: readonly One[], text: string): readonly One[] {
  const wanted = text.trim().toLowerCase();
  return questions.filter((one) => `${one.question}\n${one.answer}`.toLowerCase().includes(wanted));
}

export type StatusCard = 'platform' | 'payments' | 'videos' | 'support';

/** Which of the platform's parts a person means by a card. */
const partsOf: Record<Exclude<StatusCard, 'platform'>, readonly string[]> = {
  payments: ['payment'],
  videos: ['content', 'storage'],
  support: ['account', 'notification'],
};

const worseness: Record<PartState, number> = { up: 0, degraded: 1, down: 2 };

/** The worst of the parts behind a card; parts that are not told are not known to be down. */
export function stateOf(card: StatusCard, { state, parts }: PlatformStatus): PartState {
  if (card === 'platform') return state;
  return parts
    .filter(({ name }) => partsOf[card].includes(name))
    .reduce<PartState>((worst, part) => (worseness[part.state] > worseness[worst] ? part.state : worst), 'up');
}
