import type Koa from 'koa';
import { errors, type InteractionResults, type Provider } from 'oidc-provider';
import { violates } from '@velvet/kit/database/database';
import { newId } from '@velvet/kit/base/ids';
import { fieldErrors, PersonForm, type FieldErrors } from '#people/person.ts';
import type { personRepository } from '#people/person.repository.ts';
import type { Page } from '#pages/layout.ts';
import { readForm } from './form.ts';
import { choosePage, createPage, peopleShown } from './sign-in.page.ts';

// a first-party application needs no consent
const signedIn = (sub: string) => ({ login: { accountId: sub }, consent: {}, select_account: {} });

export type SignIn = {
  provider: Provider;
  people: ReturnType<typeof personRepository>;
  /** path of the provider with a trailing slash */
  root: string;
  issuerOrigin: string;
  show: (ctx: Koa.Context, status: number, page: Page) => void;
};

const path = /^\/interaction\/([\w-]{1,64})(?:\/(choose|create|cancel))?$/;
const nobody = { name: '', nickname: '', email: '' };

function signInSteps({ provider, people, show }: SignIn) {
  async function finish(ctx: Koa.Context, result: InteractionResults): Promise<void> {
    const returnTo = await provider.interactionResult(ctx.req, ctx.res, result, { mergeWithLastSubmission: false });
    ctx.redirect(returnTo);
    ctx.status = 303;
  }

  async function showStart(ctx: Koa.Context, action: string): Promise<void> {
    const words = String(ctx.query['q'] ?? '')
      .trim()
      .slice(0, 100)
      .replaceAll('\0', '');
    const found = await (words === '' ? people.findNewest(peopleShown + 1) : people.search(words, peopleShown + 1));
    if ('new' in ctx.query || (found.length === 0 && words === '')) {
      return show(ctx, 200, createPage({ action, values: nobody, errors: {}, canChoose: found.length > 0 }));
    }
    const shown = { people: found.slice(0, peopleShown), hasMore: found.length > peopleShown };
    return show(ctx, 200, choosePage({ action, words, ...shown }));
  }

  async function choose(ctx: Koa.Context): Promise<void> {
    const form = await readForm(ctx.req);
    const person = await people.find(form.get('sub') ?? '');
    if (!person) throw new errors.InvalidRequest('this person does not exist');
    await finish(ctx, signedIn(person.sub));
  }

  async function create(ctx: Koa.Context, action: string): Promise<void> {
    const form = await readForm(ctx.req);
    const values = { ...nobody, ...Object.fromEntries([...form].filter(([field]) => field in nobody)) };
    const parsed = PersonForm.safeParse(values);
    const refuse = async (errors: FieldErrors) => {
      const canChoose = (await people.findNewest(1)).length > 0;
      show(ctx, 400, createPage({ action, values, errors, canChoose }));
    };
    if (!parsed.success) return refuse(fieldErrors(parsed.error));
    const sub = `social|${newId()}`;
    const taken = await insertUnlessTaken(people, { sub, ...parsed.data });
    return taken ? refuse(taken) : finish(ctx, signedIn(sub));
  }

  return { finish, showStart, choose, create };
}

/** Serves the 'social account' pages: choose a person, create one, or cancel. */
export function signInRoutes(parts: SignIn): Koa.Middleware {
  const { provider, root, issuerOrigin } = parts;
  const { finish, showStart, choose, create } = signInSteps(parts);
  return async (ctx, next) => {
    const [matched, uid, step] = path.exec(ctx.path) ?? [];
    if (!matched) return next();
    // identified by its cookie, which is restricted to this path
    const { uid: cookieUid, prompt } = await provider.interactionDetails(ctx.req, ctx.res);
    if (cookieUid !== uid) throw new errors.SessionNotFound('this is not the sign-in that was begun here');
    const action = `${root}interaction/${uid}`;
    switch (`${ctx.method} ${step ?? ''}`) {
      case 'GET ':
        return prompt.name === 'consent' ? finish(ctx, { consent: {} }) : showStart(ctx, action);
      case 'GET cancel':
        return finish(ctx, { error: 'access_denied', error_description: 'The sign-in was cancelled.' });
      case 'POST choose':
        refuseForeignForm(ctx, issuerOrigin);
        return choose(ctx);
      case 'POST create':
        refuseForeignForm(ctx, issuerOrigin);
        return create(ctx, action);
      default:
        // the address of the form, opened again from the browser history
        return ctx.redirect(action);
    }
  };
}

async function insertUnlessTaken(
  people: SignIn['people'],
  person: PersonForm & { sub: string },
): Promise<FieldErrors | undefined> {
  try {
    await people.insert(person);
    return undefined;
  } catch (error) {
    if (violates(error, 'person_nickname')) return { nickname: 'Somebody has this handle already.' };
    if (violates(error, 'person_email')) return { email: 'Somebody uses this e-mail address already.' };
    throw error;
  }
}

/**
 * Refuses forms of other pages, in addition to the `SameSite=Lax` cookie and the secret path. `Origin` is `null` where a proxy sets a
 * strict referrer policy, so `Sec-Fetch-Site` is checked first.
 */
function refuseForeignForm(ctx: Koa.Context, issuerOrigin: string): void {
  const site = ctx.get('sec-fetch-site');
  const origin = ctx.get('origin');
  const isOurs = site === '' ? origin === '' || origin === issuerOrigin : site === 'same-origin';
  if (!isOurs) throw new errors.InvalidRequest('this form was not sent by the sign-in page');
}
