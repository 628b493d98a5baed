/** An object of the API. Its shape is Stripe's published one, with which the tests validate every answer. */
export type StripeObject = { readonly object: string } & Record<string, unknown>;

/** Version of the API whose objects the sandbox returns. */
export const apiVersion = '2026-08-26.dahlia';

/** Seconds since 1970, the API's form of a time. */
export const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

export const secondsOrNull = (at: Date | null): number | null => (at ? seconds(at) : null);

/** @returns the part of an id after its prefix */
export const bareId = (id: string): string => id.slice(id.indexOf('_') + 1);
