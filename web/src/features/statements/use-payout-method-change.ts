import { useEffect, useState } from 'react';
import { wantedChange, type WantedChange } from './wanted-change.ts';

const minuteMs = 60_000;

type Shown = { readonly wanted: WantedChange; readonly needsSignIn: boolean; readonly isOpen: boolean };

export type PayoutMethodChange = ReturnType<typeof usePayoutMethodChange>;

/**
 * The open change of the payout method. An old sign-in needs another one first, after which the same change opens again.
 * The server decides; the time of the sign-in saves typing details that it would refuse.
 * @param signedInAt ISO 8601
 * @param maxMinutes age of the sign-in up to which the server permits changes
 */
export function usePayoutMethodChange(signedInAt: string, maxMinutes: number) {
  const begin = (wanted: WantedChange): Shown => {
    const needsSignIn = Date.now() - Date.parse(signedInAt) > maxMinutes * minuteMs;
    return { wanted, needsSignIn, isOpen: true };
  };
  const [shown, setShown] = useState<Shown | undefined>(() => {
    const wanted = wantedChange.read();
    return wanted && begin(wanted);
  });
  useEffect(() => wantedChange.forget(), []);
  return {
    /** kept while the dialog fades */
    wanted: shown?.wanted,
    needsSignIn: shown?.needsSignIn === true,
    isOpen: shown?.isOpen === true,
    open: (wanted: WantedChange) => setShown(begin(wanted)),
    /** after the server refused the age of the sign-in */
    requireSignIn: (wanted: WantedChange) => setShown({ wanted, needsSignIn: true, isOpen: true }),
    close: () => setShown((now) => now && { ...now, isOpen: false }),
  };
}
