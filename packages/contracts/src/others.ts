/**
 * How a caller is related to another person, and to the thing of that person that a call names.
 * `private`: the thing is for its owner alone. `blocked`: the owner blocked the caller. `blocking`: the caller blocked the owner.
 * `refunded`: the thing has a price, which the caller did not pay or got back. `ageless`: the thing is for adults, and the caller gave no
 * birthday. `recluse`: the owner's profile is private, and the caller does not follow it.
 */
export type Relation = 'private' | 'blocked' | 'blocking' | 'refunded' | 'ageless' | 'recluse';

/**
 * `absent`: the answer is that for a thing that does not exist. `refused`: a refusal of its own (403, 404 or 409). `withheld`: an answer
 * without the thing, or without what is locked in it. `served`: the relation changes nothing. `given`: the thing is shown although it is
 * locked elsewhere.
 */
export type Answer = 'absent' | 'refused' | 'withheld' | 'served' | 'given';

/** The answer of a call in each relation. */
export type Others = Readonly<Record<Relation, Answer>>;

const always = (answer: Answer): Others => ({
  private: answer,
  blocked: answer,
  blocking: answer,
  refunded: answer,
  ageless: answer,
  recluse: answer,
});

/** The thing is for its owner alone. */
export const ownersAlone = always('absent');

/** The call names a relation or a row of the caller, or what everybody may see. */
export const unaffected = always('served');

/** Lists of several people's things. */
export const nothingLocked = always('withheld');

/** A page or an offer of a person. */
export const ofPerson: Others = { ...unaffected, blocked: 'absent', blocking: 'absent' };

/** Lists of people leave out private profiles. */
export const listsPeople: Others = { ...unaffected, blocked: 'withheld', blocking: 'withheld', recluse: 'withheld' };

/** Posts, videos, items and sessions, by the rule of `packages/access`. A private profile changes nothing about them. */
export const readsContent: Others = { ...ofPerson, private: 'absent', refunded: 'withheld', ageless: 'withheld' };
export const listsContent: Others = { ...nothingLocked, recluse: 'served' };
export const actsOnContent: Others = { ...readsContent, refunded: 'refused', ageless: 'refused' };
export const buysContent: Others = { ...readsContent, refunded: 'served', ageless: 'refused' };

/** A conversation stays readable for its two members. */
export const ofConversation: Others = { ...unaffected, private: 'absent' };
export const writesTo: Others = { ...ofConversation, blocked: 'refused', blocking: 'refused' };
