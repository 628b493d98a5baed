import { expect, test } from 'vitest';
import { VaultItemId } from '@velvet/contracts/ids';
import { fromDisk } from '#ui/attachments/attachment.ts';
import { emptyDraft } from './draft.ts';
import { asText, fromText } from './kept-draft.ts';

const id = VaultItemId.parse('01890a5d-ac96-774b-bcce-b302099a8057');

test('a stored draft keeps the audience with the text', () => {
  const draft = { ...emptyDraft, text: 'For those who stay', audience: 'subscribers', price: '5' } as const;
  const unsent = [{ ...emptyDraft, text: 'Lost?', audience: 'private' } as const];
  expect(fromText(asText({ draft, unsent }))).toEqual({ draft, unsent });
});

test('a stored draft keeps vault items and omits local files', () => {
  const file = fromDisk(new File(['x'], 'a.png', { type: 'image/png' }), 'new-1', 'blob:a');
  const item = {
    from: 'vault',
    key: id,
    id,
    kind: 'video',
    name: 'b',
    previewUrl: '/b.jpg',
    altText: 'A wave',
    savedAltText: '',
  } as const;
  const { draft } = fromText(
    asText({ draft: { ...emptyDraft, mode: 'mixed', attachments: [file, item] }, unsent: [] }),
  );
  expect(draft.attachments).toEqual([{ ...item, previewUrl: null }]);
  expect(draft.mode).toBe('video');
});

test.each([null, '', 'Just text', '{"draft":{}}'])('%j is nothing', (text) => {
  expect(fromText(text)).toEqual({ draft: emptyDraft, unsent: [] });
});
