import * as fc from 'fast-check';
import { getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { propertyRuns } from '@velvet/testing/property';
import { renderPdf } from './pdf.ts';
import { monthSheet, payoutSheet } from './payout-sheet.ts';
import type { Sheet } from './sheet.ts';

type Box = { page: number; text: string; left: number; right: number; bottom: number; top: number };

/** Returns the boxes of all texts of a document, from the base line to the height of capitals; points. */
async function boxesOf(pdf: Buffer): Promise<Box[]> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const boxes: Box[] = [];
  for (let page = 1; page <= document.numPages; page += 1) {
    const { items } = await (await document.getPage(page)).getTextContent();
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      const [, , , size = 0, left = 0, bottom = 0] = item.transform as number[];
      boxes.push({ page, text: item.str, left, right: left + item.width, bottom, top: bottom + size * 0.7 });
    }
  }
  return boxes;
}

/** Requires that no text lies over another one, and that all are within the margins. */
async function expectApart(sheet: Sheet): Promise<void> {
  const boxes = await boxesOf(await renderPdf(sheet, new Date('2026-11-28T12:00:00Z')));
  expect(boxes.length).toBeGreaterThan(sheet.facts.length);
  for (const [index, one] of boxes.entries()) {
    expect(one.left, one.text).toBeGreaterThanOrEqual(55);
    expect(one.right, one.text).toBeLessThanOrEqual(541);
    for (const other of boxes.slice(index + 1)) {
      const isApart =
        one.page !== other.page ||
        one.right <= other.left + 0.5 ||
        other.right <= one.left + 0.5 ||
        one.bottom >= other.top ||
        other.bottom >= one.top;
      expect(isApart, `“${one.text}” over “${other.text}”`).toBe(true);
    }
  }
}

const words = fc.stringMatching(/^[A-Za-zÀ-ž' -]{1,60}$/);
const text = fc.oneof(words, fc.stringMatching(/^[A-Za-z0-9]{40,90}$/));
const amount = fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }).map((cents) => `$${(cents / 100).toFixed(2)}`);
const sheet: fc.Arbitrary<Sheet> = fc.record({
  title: fc.constantFrom('Receipt', 'Monthly statement'),
  issuer: fc.array(text, { maxLength: 6 }),
  facts: fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 60 }),
  table: fc.array(fc.tuple(text, text, text, amount, amount, amount), { maxLength: 60 }).map((rows) => ({
    columns: [
      { title: 'Date (UTC)', share: 0.16 },
      { title: 'Kind', share: 0.14 },
      { title: 'Payer', share: 0.28 },
      ...['Gross', 'Fees', 'Net'].map((title) => ({ title, share: 0.14, isNumber: true })),
    ],
    rows,
  })),
  sums: fc.array(fc.tuple(text, amount), { minLength: 1, maxLength: 4 }),
  notes: fc.array(text, { maxLength: 12 }),
});

test('no text of a document lies over another one, whatever its names and amounts', async () => {
  expect.hasAssertions();
  await fc.assert(fc.asyncProperty(sheet, expectApart), { numRuns: propertyRuns(12), endOnFailure: true });
});

test('a row of a statement names what was sold, and a long amount is printed in full', async () => {
  const posting = {
    id: '01890000-0000-7000-8000-000000000001',
    kind: 'purchase',
    contentId: null,
    subscriptionId: null,
    interval: null,
    subscriptionPeriod: null,
    payer: null,
    amount: 12_345_678.9,
    fees: 2_469_135.78,
    netAmount: 9_876_543.12,
    reason: null,
    bookedAt: '2026-11-02T12:00:00.000Z',
    state: 'paid',
    payout: null,
  } as const;
  const postings = (['gift', 'post', 'tip'] as const).map((contentKind) => ({ ...posting, contentKind }) as never);
  const creator = { name: 'Esther Delacroix', handle: 'esther.d' };
  const payouts = ['2026-11-02', '2026-11-09'].map((day) => ({ settledAt: `${day}T12:00:00.000Z`, amount: 100 }));
  const month = monthSheet({ month: '2026-11', currency: 'USD', postings, payouts }, creator);
  expect(month.table?.rows.map(([, kind]) => kind)).toEqual(['Gift', 'Post', 'Tip']);
  await expectApart(month);
  const boxes = await boxesOf(await renderPdf(month, new Date('2026-11-28T12:00:00Z')));
  expect(boxes.filter(({ text: shown }) => shown === '$12,345,678.90')).toHaveLength(3);
  const payout = { week: '2026-11-02', method: { kind: 'bank', label: '1234' }, status: 'completed', currency: 'USD' };
  const moments = { openedAt: '2026-11-02T12:00:00.000Z', settledAt: '2026-11-03T12:00:00.000Z' };
  await expectApart(payoutSheet({ ...payout, ...moments, id: 'x'.repeat(70), amount: 1 } as never, creator, postings));
});
