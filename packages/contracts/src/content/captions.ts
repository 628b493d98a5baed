import { z } from 'zod';
import { call } from '#call.ts';
import { VaultItemId } from '#ids.ts';
import { ownersAlone } from '#others.ts';
import {
  CaptionsSold,
  CaptionsTooLarge,
  TooManyCaptions,
  VaultItemNotFound,
  VaultItemNotReady,
  VaultItemNoVideo,
} from './failures.ts';
import { maxCaptionBytes } from './limits.ts';
import { VaultItem } from './vault.ts';

const wrongLanguage = 'Enter a language like en, de or pt-BR.';

/** A language tag (BCP 47) in its canonical form. */
export const CaptionLanguage = z
  .string()
  .max(35, wrongLanguage)
  .regex(/^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/, wrongLanguage)
  .transform((tag, context) => {
    try {
      return Intl.getCanonicalLocales(tag)[0] ?? tag;
    } catch {
      context.addIssue({ code: 'custom', message: wrongLanguage });
      return z.NEVER;
    }
  });

const params = z.object({ id: VaultItemId, language: CaptionLanguage });

export const saveCaptions = call({
  method: 'PUT',
  path: '/vault/{id}/captions/{language}',
  caller: 'member',
  others: ownersAlone,
  summary:
    "Adds captions in a language (BCP 47) to the caller's video, or replaces them, by a WebVTT or SubRip file of at most 1 MB. Only their cues are kept.",
  params,
  body: z.object({}),
  files: { field: 'file', max: 1, required: true, maxBytes: maxCaptionBytes, tooLarge: CaptionsTooLarge },
  data: VaultItem,
  failures: [VaultItemNotFound, VaultItemNoVideo, VaultItemNotReady, CaptionsTooLarge, TooManyCaptions],
});

export const deleteCaptions = call({
  method: 'DELETE',
  path: '/vault/{id}/captions/{language}',
  caller: 'member',
  others: ownersAlone,
  summary: "Deletes the captions of the caller's video in a language. Idempotent.",
  params,
  data: VaultItem,
  failures: [VaultItemNotFound, CaptionsSold],
});
