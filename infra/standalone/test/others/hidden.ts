import type { Answer, Relation } from '@velvet/contracts/others';
import type { Situation } from './situations.ts';

type Word = keyof Situation['words'];

/** Words that no answer to the caller contains, whatever the call is. */
const locked: Readonly<Record<Relation, readonly Word[]>> = {
  private: ['inside', 'title'],
  blocked: ['inside', 'place'],
  blocking: ['inside', 'place'],
  refunded: ['inside'],
  ageless: ['inside'],
  recluse: ['place'],
};
/** Further words that an answer contains only if the relation changes nothing about it. */
const withheld: Readonly<Record<Relation, readonly Word[]>> = {
  private: [],
  blocked: ['title', 'spoken', 'name', 'handle'],
  blocking: ['title', 'spoken', 'name', 'handle'],
  refunded: [],
  ageless: [],
  recluse: ['name', 'handle'],
};

/** Returns what an answer shows of the owner although the relation hides it: words, and addresses of media that are no blurred preview. */
export function shownOf({ relation, words, owner, mediaIds }: Situation, answer: Answer, data: unknown): string[] {
  if (answer === 'given') return [];
  const text = JSON.stringify(data).replaceAll(owner.id, '').toLowerCase();
  const hidden = [...locked[relation], ...(answer === 'served' ? [] : withheld[relation])];
  const addresses = relation === 'recluse' ? [] : mediaIds.filter((id) => addressOf(id).test(text));
  return [...hidden.map((word) => words[word]).filter((word) => text.includes(word)), ...addresses];
}

const addressOf = (id: string) => new RegExp(`/media/[a-z]+/${id}/(?!preview\\.webp)`);
