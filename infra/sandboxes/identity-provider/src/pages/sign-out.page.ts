import { html, trusted } from '@velvet/kit/http/html';
import type { Page } from './layout.ts';

/** Submits the form at once, because the application has confirmed it; the button is for browsers without scripts. */
export const signOutScript = `document.querySelector('[name=logout]').click()`;

/** @param form the library's form with the id `op.logoutForm` */
export function signOutPage(form: string): Page {
  return {
    title: 'Signing out · Velvet',
    content: html`<h1>Signing you out</h1>
      <p class="quiet">One moment.</p>
      ${trusted(form)}
      <div class="actions">
        <button class="button" form="op.logoutForm" name="logout" value="yes">Sign out</button>
      </div>
      ${trusted(`<script>${signOutScript}</script>`)}`,
  };
}
