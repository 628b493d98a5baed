import vocabulary from './vocabulary.json' with { type: 'json' };

/** A creator's craft, with its vocabulary. */
export type Craft = (typeof vocabulary.crafts)[number];

export const { crafts, openings, closings, comments, replies, fanBios, towns, soundTexts } = vocabulary;
