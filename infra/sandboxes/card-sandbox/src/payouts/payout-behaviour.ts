const hourMs = 3_600_000;

/** Outcome of a transfer, and its time. `losesAnswer`: the first request has its effect, but no response. */
export type Behaviour = {
  outcome: 'completed' | 'account_closed' | 'rejected';
  settlesAfterMs: number;
  losesAnswer: boolean;
};

const usual: Behaviour = { outcome: 'completed', settlesAfterMs: 0, losesAnswer: false };

/** The published names: the first word of the holder, or of a PayPal address up to the first dot or @. */
const behaviours: Readonly<Record<string, Behaviour>> = {
  closed: { ...usual, outcome: 'account_closed' },
  rejected: { ...usual, outcome: 'rejected', settlesAfterMs: hourMs },
  slow: { ...usual, settlesAfterMs: 48 * hourMs },
  lost: { ...usual, losesAnswer: true },
};

export function behaviourOf({ holder, email }: { holder?: string | undefined; email?: string | undefined }): Behaviour {
  const [word = ''] = (holder ?? email ?? '').toLowerCase().split(/[\s.@]/);
  return behaviours[word] ?? usual;
}
