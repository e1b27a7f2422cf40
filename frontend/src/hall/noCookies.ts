/** What is said, on every page, to a browser that keeps no cookies. Fetched by such a browser alone. */
import { toast } from '../ui/toast.svelte';

export const tellOfCookies = (): void =>
  toast(
    'Your browser keeps no cookies of this site, which needs them to know which seat is yours. You can watch. To play, allow cookies for this site in your browser’s settings and reload the page.',
    'bad',
    true,
  );
