// Script of the offline page. That page is shown in place of a page that cannot be reached. The script polls the server
// and reloads the page when the server answers.
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
    // The server is still unreachable.
  }
  timer = setTimeout(look, WAITS[Math.min(tries++, WAITS.length - 1)] * 1000);
}

addEventListener('online', look);
addEventListener('visibilitychange', () => document.hidden || look());
timer = setTimeout(look, WAITS[0] * 1000);
