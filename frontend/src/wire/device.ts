/** Detects devices on which browsers behave differently. */

/** Return the kind of Apple device, or "". Browsers on an iPad claim to run on a Mac, but a Mac has no touch screen. */
export function appleDevice(agent = navigator.userAgent, touches = navigator.maxTouchPoints): 'iPhone' | 'iPad' | '' {
  if (/iPhone|iPod/.test(agent)) return 'iPhone';
  return agent.includes('iPad') || (agent.includes('Macintosh') && touches > 1) ? 'iPad' : '';
}
