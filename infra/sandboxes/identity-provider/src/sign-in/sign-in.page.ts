import { html, type Html } from '@velvet/kit/http/html';
import { drawAvatar } from '#people/avatar.ts';
import type { FieldErrors, Person, PersonForm } from '#people/person.ts';
import type { Page } from '#pages/layout.ts';

export const peopleShown = 20;

const chooseFooter = html`This installation uses its own sign-in without passwords: anyone who opens this page can
choose any account.`;
const createFooter = html`This installation uses its own sign-in without passwords: anyone who opens this page can
choose this account.`;

export type Chooser = {
  /** path of this sign-in, without a trailing slash */
  action: string;
  people: readonly Person[];
  /** whether there are more people than shown */
  hasMore: boolean;
  /** search text; empty without a search */
  words: string;
};

/** Account chooser: the newest people, a search, and a link to sign up. */
export function choosePage({ action, people, hasMore, words }: Chooser): Page {
  const hint =
    words === '' ? 'Showing the newest accounts. Search to find others.' : 'More accounts match. Refine your search.';
  return {
    title: 'Sign in · Velvet',
    footer: chooseFooter,
    content: html`<h1>Choose your account</h1>
      <p class="quiet">to continue to Velvet</p>
      <form class="search" role="search" action="${action}">
        <input
          type="search"
          name="q"
          value="${words}"
          maxlength="100"
          placeholder="Name, handle or email"
          aria-label="Search accounts"
          autocomplete="off"
        />
        <button class="button">Search</button>
      </form>
      ${people.length === 0 ? html`<p class="empty">No accounts found for “${words}”.</p>` : list(action, people)}
      ${hasMore && html`<p class="quiet small more">${hint}</p>`}
      <div class="actions">
        <a class="button" href="${action}?new">Create a new account</a>
        ${cancelLink(action)}
      </div>`,
  };
}

function list(action: string, people: readonly Person[]): Html {
  return html`<form method="post" action="${action}/choose">
    <ul class="people">
      ${people.map(row)}
    </ul>
  </form>`;
}

function row(person: Person): Html {
  return html`<li>
    <button class="person" name="sub" value="${person.sub}">
      ${drawAvatar(person)}<span
        ><span class="name">${person.name}</span
        ><span class="quiet small">@${person.nickname} · ${person.email}</span></span
      >
    </button>
  </li>`;
}

export type NewAccount = {
  action: string;
  values: Readonly<Record<keyof PersonForm, string>>;
  errors: FieldErrors;
  canChoose: boolean;
};

export function createPage({ action, values, errors, canChoose }: NewAccount): Page {
  const faulty = Object.keys(errors)[0];
  const field = (name: keyof PersonForm, label: string, hint: string | undefined, attributes: Html) => {
    const error = errors[name];
    const note = error ?? hint;
    return html`<div class="field">
      <label for="${name}">${label}</label>
      <input
        id="${name}"
        name="${name}"
        value="${values[name]}"
        required
        ${attributes}
        ${note !== undefined && html`aria-describedby="${name}-note"`}
        ${error !== undefined && html`aria-invalid="true"`}
        ${(faulty ?? 'name') === name && html`autofocus`}
      />
      ${note !== undefined && html`<p id="${name}-note" class="${error === undefined ? '' : 'error'}">${note}</p>`}
    </div>`;
  };
  return {
    title: 'New account · Velvet',
    footer: createFooter,
    content: html`<h1>Create your account</h1>
      <p class="quiet">to continue to Velvet</p>
      <form method="post" action="${action}/create" novalidate>
        ${field('name', 'Name', undefined, html`autocomplete="name"`)}
        ${field('nickname', 'Handle', '3 to 30 characters: letters a to z, digits, underscores or dots', html`autocomplete="username" autocapitalize="none" spellcheck="false"`)}
        ${field('email', 'Email', undefined, html`type="email" autocomplete="email" autocapitalize="none"`)}
        <div class="actions">
          <button class="button primary">Continue</button>
          ${canChoose && html`<a class="button" href="${action}?choose">I already have an account</a>`}
          ${cancelLink(action)}
        </div>
      </form>`,
  };
}

function cancelLink(action: string): Html {
  return html`<a class="link" href="${action}/cancel">Cancel</a>`;
}
