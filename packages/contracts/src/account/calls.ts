import { callsIn } from '#call.ts';
import * as blocks from './blocks.ts';
import * as collections from './collections.ts';
import * as creators from './creators.ts';
import * as follows from './follows.ts';
import * as onboarding from './onboarding.ts';
import * as profile from './profile.ts';
import * as signIns from './sign-ins.ts';
import * as users from './users.ts';

/** The calls of the account service. */
export const accountCalls = callsIn(blocks, collections, creators, follows, onboarding, profile, signIns, users);
