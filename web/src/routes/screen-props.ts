import type { LocalUser } from '#features/sign-in/local-user.ts';

/** The properties of every section of the dashboard. */
export type ScreenProps = { readonly user: LocalUser };
