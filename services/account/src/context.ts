import { closedAccounts } from '@velvet/kit/http/closed-accounts';
import { teamOf } from '@velvet/kit/lifecycle/config';
import type { Parts } from '@velvet/kit/lifecycle/service';
import { openBudgets } from '@velvet/people/budget';
import { accountService } from '#accounts/account.service.ts';
import { userInfoProvider } from '#accounts/userinfo.provider.ts';
import { ageService } from '#ages/age.service.ts';
import { closingService } from '#closings/closing.service.ts';
import { blockService } from '#blocks/block.service.ts';
import { collectionPresenter } from '#collections/collection.presenter.ts';
import { collectionService } from '#collections/collection.service.ts';
import { deletionDueAt } from '#deletion/deletion.ts';
import { deletionService } from '#deletion/deletion.service.ts';
import { followRequestService } from '#follow-requests/follow-request.service.ts';
import { followService } from '#follows/follow.service.ts';
import { handleService } from '#handles/handle.service.ts';
import { namePolicy } from '#names/name.policy.ts';
import { onboardingService } from '#onboarding/onboarding.service.ts';
import { cardPublisher } from '#people/card.service.ts';
import type { AddressOf } from '#people/person.presenter.ts';
import { personService } from '#people/person.service.ts';
import { trustRepository } from '#people/trust.repository.ts';
import { pictureService } from '#pictures/picture.service.ts';
import { ageStatusOf } from '#profiles/profile.ts';
import { profilePresenter } from '#profiles/profile.presenter.ts';
import { profileService } from '#profiles/profile.service.ts';
import { signInService } from '#sign-ins/sign-in.service.ts';
import { accountConfig } from './config.ts';

/** Constructs all dependencies of the service. */
export function createContext({ db, cache, clock, logger, storage, environment, config: kit }: Parts) {
  const config = accountConfig(environment);
  const cards = cardPublisher(storage);
  const userInfo = userInfoProvider(kit.OIDC_BACKCHANNEL ?? kit.OIDC_ISSUER);
  const addressOf: AddressOf = (key) => (key === null ? null : storage.publicUrl(key));
  const ageOf = (birthday: string | null) => ageStatusOf(birthday, clock.now(), config.minimumAge);
  const present = profilePresenter(addressOf, {
    dueAt: (requestedAt) => deletionDueAt(requestedAt, config.deletionDays),
    ageStatusOf: ageOf,
    minimumAge: config.minimumAge,
  });
  const handles = handleService({ db, clock, restDays: config.handleRestDays });
  const names = namePolicy(teamOf(kit));
  const closings = closingService({ db, closed: closedAccounts(cache), ageStatusOf: ageOf });
  const budgets = openBudgets({ cache, clock, environment, findTrust: trustRepository(db).find });
  const ages = ageService({ db, clock, config, cards, present });
  return {
    cards,
    accounts: accountService({ db, clock, config, cards, names, handles, userInfo }),
    ages,
    closings,
    handles,
    signIns: signInService({ db, clock, logger, config }),
    profiles: profileService({ db, ages, cards, names, handles, present }),
    pictures: pictureService({ db, clock, storage, cards, present }),
    onboarding: onboardingService({ db, clock, cards }),
    deletion: deletionService({ db, clock, config, cards, closings, handles, present }),
    people: personService({ db, cache, clock, addressOf }),
    follows: followService({ db, budgets, addressOf }),
    followRequests: followRequestService({ db, addressOf }),
    blocks: blockService({ db, clock, addressOf }),
    collections: collectionService({ db, clock, addressOf, presenter: collectionPresenter(cache, addressOf) }),
  };
}

export type Context = ReturnType<typeof createContext>;
