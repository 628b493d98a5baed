import { fieldOf, formatCvc, formatExpiry, formatNumber, parametersOf, wrongField } from './card-input.js';

// The card fields in the frame of a payment form. The page around it asks for a card by messages and gets its id; the
// number stays here. Messages of other origins than those of the site are ignored.

const kind = 'card-frame';
const origins = document.body.dataset.origins.split(' ');
const box = document.querySelector('form');
const fields = Object.fromEntries([...box.querySelectorAll('input')].map((input) => [input.name, input]));
const formats = { number: formatNumber, expiry: formatExpiry, cvc: formatCvc };
const before = { number: '', expiry: '', cvc: '' };
let site;
let made;

const tell = (message) => site && window.parent.postMessage({ kind, ...message }, site);
const valuesOf = () => ({ number: fields.number.value, expiry: fields.expiry.value, cvc: fields.cvc.value });
const tellHeight = () => tell({ event: 'height', height: document.documentElement.offsetHeight });

function showWrong(field) {
  box.toggleAttribute('data-wrong', field !== undefined);
  for (const [name, input] of Object.entries(fields)) {
    if (name === field) input.setAttribute('aria-invalid', 'true');
    else input.removeAttribute('aria-invalid');
  }
  if (field !== undefined) fields[field].focus();
}

function refuse({ field, message }) {
  showWrong(field);
  return { event: 'refused', message };
}

/** Returns the id of an unchanged card again, so that a repeated payment names the same one. */
async function create({ key, isFresh }) {
  const values = valuesOf();
  const wrong = wrongField(values, new Date());
  if (wrong) return refuse(wrong);
  const text = JSON.stringify(values);
  if (!isFresh && made?.text === text) return { event: 'created', id: made.id };
  const response = await fetch('/v1/payment_methods', {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: parametersOf(values),
  });
  const { id, error } = await response.json();
  if (response.ok) {
    made = { id, text };
    return { event: 'created', id };
  }
  return error?.param ? refuse({ field: fieldOf(error.param), message: error.message }) : { event: 'failed' };
}

addEventListener('message', ({ source, origin, data }) => {
  if (source !== window.parent || !origins.includes(origin) || data?.kind !== kind) return;
  site = origin;
  if (data.action === 'connect') {
    tell({ event: 'ready' });
    tellHeight();
  }
  if (data.action === 'disable') for (const input of Object.values(fields)) input.disabled = data.isDisabled === true;
  if (data.action === 'create')
    void create(data)
      .catch(() => ({ event: 'failed' }))
      .then((answer) => tell({ ...answer, request: data.request }));
});

function format(name) {
  fields[name].value = formats[name](fields[name].value, before[name]);
  before[name] = fields[name].value;
}

for (const [name, input] of Object.entries(fields)) {
  // the payer may have typed before this script was loaded
  format(name);
  input.addEventListener('input', () => {
    format(name);
    if (input.hasAttribute('aria-invalid')) showWrong(undefined);
    tell({ event: 'changed', isEmpty: Object.values(valuesOf()).every((value) => value === '') });
  });
}

box.addEventListener('submit', (event) => {
  event.preventDefault();
  tell({ event: 'submitted' });
});
// the page around the frame gets no key that is pressed in it
addEventListener('keydown', ({ key, isComposing }) => {
  if (key === 'Escape' && !isComposing) tell({ event: 'escaped' });
});
addEventListener('resize', tellHeight);
