import type { Offer } from '@velvet/contracts/content/post';
import type { Session } from '@velvet/contracts/content/sessions';

/** Callbacks of sessions to their page. */
export type SessionActions = {
  /** undefined if signed out */
  readonly viewerId: string | undefined;
  readonly onJoin: (session: Session) => void;
  readonly onOffer: (offer: Offer, session: Session) => void;
  readonly onSignIn: () => void;
};
