/** Which device this is, where browsers differ by it. */

/** An iPad's browser says that it is a Mac's, but a Mac has no touch screen. "": neither. */
export function appleDevice(agent = navigator.userAgent, touches = navigator.maxTouchPoints): 'iPhone' | 'iPad' | '' {
  if (/iPhone|iPod/.test(agent)) return 'iPhone';
  return agent.includes('iPad') || (agent.includes('Macintosh') && touches > 1) ? 'iPad' : '';
}
