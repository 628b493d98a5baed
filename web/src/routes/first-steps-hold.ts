import { createContext, use } from 'react';

type Hold = (isHeld: boolean) => void;

const noHold: Hold = () => {};

/** Keeps the dialogs of a new member closed while another dialog is in use. Pages without such dialogs ignore it. */
export const FirstStepsHold = createContext<Hold>(noHold);

export const useFirstStepsHold = (): Hold => use(FirstStepsHold);
