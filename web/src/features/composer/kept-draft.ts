import { Audience } from '@velvet/contracts/content/audiences';
import { VaultItemId } from '@velvet/contracts/ids';
import { z } from 'zod';
import { type Attachment } from '#ui/attachments/attachment.ts';
import { emptyDraft, modeFor, type Draft } from './draft.ts';

/** The stored form of a draft: everything but local files. */
const KeptDraft = z.object({
  text: z.string(),
  audience: Audience,
  price: z.string(),
  limit: z.string().default(''),
  location: z.string(),
  allowComments: z.boolean(),
  allowShares: z.boolean(),
  allowReactions: z.boolean(),
  ageRestricted: z.boolean(),
  scheduledFor: z.string().nullable(),
  items: z.array(
    z.object({
      id: VaultItemId,
      kind: z.enum(['image', 'video', 'audio']),
      name: z.string(),
      altText: z.string().default(''),
      savedAltText: z.string().default(''),
    }),
  ),
});
const Kept = z.object({ draft: KeptDraft, unsent: z.array(KeptDraft) });

export type Written = {
  readonly draft: Draft;
  /** posts that were still being sent at the reload */
  readonly unsent: readonly Draft[];
};

export function asText({ draft, unsent }: Written): string {
  return JSON.stringify({ draft: toKeep(draft), unsent: unsent.map(toKeep) });
}

/** Returns an empty value for malformed text. */
export function fromText(text: string | null): Written {
  try {
    const { draft, unsent } = Kept.parse(JSON.parse(text ?? ''));
    return { draft: asDraft(draft), unsent: unsent.map(asDraft) };
  } catch {
    return { draft: emptyDraft, unsent: [] };
  }
}

function toKeep({ attachments, ...rest }: Draft): z.input<typeof KeptDraft> {
  const items = attachments.flatMap((item) => {
    const { id, kind, name, altText } = item;
    return id ? [{ id, kind, name, altText, savedAltText: item.from === 'vault' ? item.savedAltText : '' }] : [];
  });
  return { ...rest, items };
}

function asDraft({ items, ...rest }: z.output<typeof KeptDraft>): Draft {
  const attachments = items.map((item): Attachment => ({ ...item, from: 'vault', key: item.id, previewUrl: null }));
  return { ...rest, attachments, mode: modeFor('text', attachments) };
}
