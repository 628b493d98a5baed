// The first view is fetched and painted before the application: on a slow phone that takes a second and more. What is
// pressed meanwhile is pressed as soon as the application has drawn the same.
const longestMs = 3000;
const { app, parts } = document.querySelector('script[data-app]').dataset;
const root = document.querySelector('#root');

let pressed;
let held;
let focused;
let opened;
const noteClick = ({ target }) => {
  pressed = placeOf(target.closest('button')) ?? pressed;
  // before its default action: `toggle` would come a task later, when the application may already stand there
  const menu = target.closest('summary')?.parentElement;
  if (menu) opened = menu.open ? undefined : placeOf(menu);
};
const noteHold = ({ target }) => (held = placeOf(target.closest('button, summary')));
const noteRelease = () => (held = undefined);
const noteFocus = ({ target }) => (focused = placeOf(target));
root.addEventListener('click', noteClick);
root.addEventListener('pointerdown', noteHold);
document.addEventListener('pointerup', noteRelease);
root.addEventListener('focusin', noteFocus);
document.addEventListener('velvet:drawn', takeOver, { once: true });

/** The application says so when it stands where the first view stood. */
function takeOver() {
  root.removeEventListener('click', noteClick);
  root.removeEventListener('pointerdown', noteHold);
  document.removeEventListener('pointerup', noteRelease);
  root.removeEventListener('focusin', noteFocus);
  if (held) awaitRelease(held);
  // whoever draws has to finish first
  setTimeout(() => {
    drawnAt(focused)?.focus({ preventScroll: true });
    drawnAt(pressed)?.click();
    drawnAt(opened)?.setAttribute('open', '');
  });
}

/** Pressed in the first view and let go in what took its place, a button is told of nothing by the browser. */
function awaitRelease(place) {
  const over = new AbortController();
  const once = { signal: over.signal };
  document.addEventListener('pointerup', () => (over.abort(), setTimeout(() => drawnAt(place)?.click())), once);
  for (const other of ['pointerdown', 'pointercancel']) document.addEventListener(other, () => over.abort(), once);
}

/** The same thing in what is drawn now: of its kind, with its words, the first for the first. */
const alike = ({ localName, textContent }) =>
  [...root.querySelectorAll(localName)].filter((each) => each.textContent === textContent);
const placeOf = (seen) =>
  seen && { localName: seen.localName, textContent: seen.textContent, index: alike(seen).indexOf(seen) };
const drawnAt = (place) => place && alike(place)[place.index];

const painted = new Promise((resolve) => {
  new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true });
});
const longEnough = new Promise((resolve) => setTimeout(resolve, longestMs));
// a tab in the background is not painted
if (document.visibilityState === 'visible') await Promise.race([painted, longEnough]);
const links = parts.split(' ');
for (const href of links) {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
}
// one after the other, between which the page can be scrolled: all at once would hold a slow phone up for a third of a second
for (const href of links) {
  await import(href);
  await new Promise((resolve) => setTimeout(resolve));
}
await import(app);
