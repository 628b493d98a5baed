/** Bought content that is not opened yet, and undoing its purchase. */
export const undoTexts = {
  open: 'Open',
  tile: 'Bought · Open',
  bought: 'Bought. Open it when you like.',
  undo: 'Undo',
  undoOf: (what: string, date: string) => `Undo: ${what}, ${date}`,
  left: (time: string) => `You can undo this for ${time}.`,
  undoing: 'Undoing your purchase...',
  undone: 'Purchase undone. Your money is on its way back to your card.',
  opened: "You've already opened this, so it can't be undone.",
  over: "This purchase can't be undone any more.",
  waiting: "We're still undoing your purchase. You'll see it in your billing history.",
  failed: 'Failed to undo the purchase. Please try again.',
  openFailed: 'Failed to open your purchase. Please try again.',
  settled: 'Bought. Open it when you like, or undo it in the next minutes.',
} as const;
