/** Message for a browser that stores no cookies. Every page shows it. Only such a browser loads this file. */
import { toast } from '../ui/toast.svelte';

export const tellOfCookies = (): void =>
  toast(
    'Your browser does not store cookies from this site, but the site needs cookies to know which seat is yours. You can watch. To play, allow cookies for this site in your browser’s settings and reload the page.',
    'bad',
    true,
  );
