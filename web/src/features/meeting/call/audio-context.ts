let shared: AudioContext | undefined;

/** The page's one: browsers allow few. It starts with the first gesture where a browser wants one. */
export function audioContext(): AudioContext {
  if (shared) return shared;
  const context = new AudioContext();
  const resume = () => {
    if (context.state === 'suspended') context.resume().catch(reportError);
  };
  // a sleeping machine or a phone call may suspend it again, so these stay
  for (const gesture of ['pointerdown', 'keydown']) addEventListener(gesture, resume, { passive: true });
  resume();
  shared = context;
  return context;
}
