/** The card fields of a provider, which belong to its own frame: this page never has a card number. */
export type CardElement = {
  /**
   * @returns the provider's id of the card, the same for an unchanged card; a sentence where the fields have an error
   * @throws {ApiFailure} if the provider cannot be reached
   */
  readonly createCard: () => Promise<{ readonly id: string } | { readonly message: string }>;
  /** The next attempt creates a new card, even if the fields are unchanged. */
  readonly forget: () => void;
  readonly setDisabled: (isDisabled: boolean) => void;
  readonly remove: () => void;
};

export type CardEvents = {
  readonly onChange: (isEmpty: boolean) => void;
  /** Enter was pressed in a field */
  readonly onSubmit: () => void;
  /** Escape was pressed in a field */
  readonly onEscape: () => void;
};

/** How the provider of this site is reached; `url` is that of the card sandbox, null with Stripe. */
export type CardProvider = {
  readonly publishableKey: string;
  readonly url: string | null;
  /** @returns the secret of a session for the signed-in customer @throws {ApiFailure} */
  readonly openSession: () => Promise<string>;
};

/** Puts the card fields into an element of the page. @throws {ApiFailure} if they do not load */
export type MountCard = (parent: HTMLElement, provider: CardProvider, events: CardEvents) => Promise<CardElement>;
