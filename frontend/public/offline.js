// The page that stands in for one that cannot be reached: it looks again and again, and then opens that one.
const WAITS = [2, 3, 5, 10, 15]; // seconds
let tries = 0;
let timer;

document.getElementById('again').href = location.href;

async function look() {
  clearTimeout(timer);
  try {
    const answer = await fetch('/api/version', { cache: 'no-store', signal: AbortSignal.timeout(5000) });
    if (answer.ok) return location.reload();
  } catch {
    // Still away.
  }
  timer = setTimeout(look, WAITS[Math.min(tries++, WAITS.length - 1)] * 1000);
}

addEventListener('online', look);
addEventListener('visibilitychange', () => document.hidden || look());
timer = setTimeout(look, WAITS[0] * 1000);
