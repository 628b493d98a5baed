/**
 * Calls back once when the element is within half a viewport, or at the first keyboard navigation, so that the tab
 * order is complete.
 * @returns a function that stops the observation
 */
export function whenNear(place: HTMLElement | null, then: () => void): () => void {
  const onKey = ({ key }: KeyboardEvent) => key === 'Tab' && reach();
  const stop = () => {
    observer.disconnect();
    removeEventListener('keydown', onKey);
  };
  const reach = () => {
    stop();
    then();
  };
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) reach();
    },
    { rootMargin: '50% 0px' },
  );
  if (!place) return stop;
  // keyboard navigation may have begun before this ran
  if (document.activeElement && document.activeElement !== document.body) {
    then();
    return stop;
  }
  observer.observe(place);
  addEventListener('keydown', onKey);
  return stop;
}
