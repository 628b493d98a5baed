let shared: AudioContext | undefined;

/** The page's only audio context: browsers limit their number. Autoplay policies suspend it until the first user gesture. */
export function audioContext(): AudioContext {
  if (shared) return shared;
  const context = new AudioContext();
  const resume = () => {
    if (context.state === 'suspended') context.resume().catch(reportError);
  };
  // sleep or a phone call can suspend the context again, so the listeners stay
  for (const gesture of ['pointerdown', 'keydown']) addEventListener(gesture, resume, { passive: true });
  resume();
  shared = context;
  return context;
}
