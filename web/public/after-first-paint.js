// The first view is fetched and painted before the application: on a slow phone that takes a second and more.
const longestMs = 3000;
const { app, parts } = document.querySelector('script[data-app]').dataset;
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
