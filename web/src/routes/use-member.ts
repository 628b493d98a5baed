import { createContext, use } from 'react';
import type { LocalUser } from '#features/sign-in/local-user.ts';

const MemberContext = createContext<LocalUser | undefined>(undefined);

export const MemberProvider = MemberContext.Provider;

/** The signed-in person, for the sections of the dashboard. */
export function useMember(): LocalUser {
  const member = use(MemberContext);
  if (!member) throw new Error('There is no MemberProvider above.');
  return member;
}
