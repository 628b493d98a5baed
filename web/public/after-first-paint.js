// The first view is fetched and painted before the application: on a slow phone that takes a second and more. What is
// pressed meanwhile is pressed as soon as the application has drawn the same.
const longestMs = 3000;
const { app, parts } = document.querySelector('script[data-app]').dataset;
const root = document.querySelector('#root');

let pressed;
let focused;
const notePress = ({ target }) => (pressed = placeOf(target.closest('button')) ?? pressed);
const noteFocus = ({ target }) => (focused = placeOf(target));
root.addEventListener('click', notePress);
root.addEventListener('focusin', noteFocus);
document.addEventListener('velvet:drawn', takeOver, { once: true });

/** The application says so when it stands where the first view stood. */
function takeOver() {
  root.removeEventListener('click', notePress);
  root.removeEventListener('focusin', noteFocus);
  // whoever draws has to finish first
  setTimeout(() => {
    drawnAt(focused)?.focus({ preventScroll: true });
    drawnAt(pressed)?.click();
  });
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
for (const href of parts.split(' ')) {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
}
await import(app);
