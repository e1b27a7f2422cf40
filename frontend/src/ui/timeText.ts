/** Return the time left as text: "4:05", "1:12:30", "2 d 3 h". Negative times count as zero. */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  if (seconds >= 86_400) return `${Math.floor(seconds / 86_400)} d ${Math.floor((seconds % 86_400) / 3600)} h`;
  const twoDigits = (n: number) => String(n).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return hours ? `${hours}:${twoDigits(minutes)}:${twoDigits(seconds % 60)}` : `${minutes}:${twoDigits(seconds % 60)}`;
}

/** Return an ISO 8601 time in this browser's time zone and language: "Sunday, 29 November, 11:20". */
export function dateAndTime(iso: string): string {
  return new Date(iso).toLocaleString([], { weekday: 'long', day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' });
}

/** Return only the day of an ISO 8601 time: "29 November 2026". */
export function day(iso: string): string {
  return new Date(iso).toLocaleDateString([], { day: 'numeric', month: 'long', year: 'numeric' });
}

/** Return a duration in words: "5 minutes", "1 day". */
export function span(seconds: number): string {
  const [n, unit] = seconds >= 86_400 ? [seconds / 86_400, 'day'] : seconds >= 3600 ? [seconds / 3600, 'hour'] : [seconds / 60, 'minute'];
  return `${Math.round(n)} ${unit}${Math.round(n) === 1 ? '' : 's'}`;
}
