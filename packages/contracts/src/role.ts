import { failure, type Failure } from './failure.ts';

/** Role of an account. The configuration appoints administrators; the other roles are part of the profile. */
export type Role = 'subscriber' | 'creator' | 'administrator';

/** Callers that a call accepts. `anyone` includes requests without a token; `member` is every signed-in user. */
export type AcceptedCaller = 'anyone' | 'member' | 'creator' | 'administrator';

/** Roles that a call accepts, and its refusal of all others. */
export type RoleRequirement = { readonly roles: readonly Role[]; readonly refusal: Failure };

export const CreatorRequired = failure(403, 'CreatorRequired', 'Only creators can do this.');
export const AdministratorRequired = failure(403, 'AdministratorRequired', 'Only administrators can do this.');

export const roleRequirements: Readonly<Record<AcceptedCaller, RoleRequirement | undefined>> = {
  anyone: undefined,
  member: undefined,
  creator: { roles: ['creator', 'administrator'], refusal: CreatorRequired },
  administrator: { roles: ['administrator'], refusal: AdministratorRequired },
};
