/**
 * Calls back once, when the place is less than half a screen away, or when somebody begins to walk by keyboard: what is not there yet
 * would be left out of their way. @returns what stops waiting
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
  // they may have begun before this was here
  if (document.activeElement && document.activeElement !== document.body) {
    then();
    return stop;
  }
  observer.observe(place);
  addEventListener('keydown', onKey);
  return stop;
}
