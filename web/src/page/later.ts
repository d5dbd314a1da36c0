// later.ts: what the page does not need to begin with: its fonts, and keeping all of it here for when there is no network.
// Both wait until the first move has been made, or somebody lingers in the lobby; what is here already is used at once.

declare const FONTS_FILE: string;

const LINGERS = 1200;
const STAYS = 8000;

let fonts = false;
export function loadFonts(): void {
  if (fonts) return;
  fonts = true;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = FONTS_FILE;
  document.head.append(link);
}

let kept = false;
async function keepAll(): Promise<void> {
  if (kept || !('serviceWorker' in navigator)) return;
  kept = true;
  (await navigator.serviceWorker.ready).active?.postMessage('keep all');
}

/** The first move has been made: from now on nothing has to hurry. */
export function afterFirstMove(): void {
  loadFonts();
  void keepAll();
}

export async function begin(inLobby: () => boolean): Promise<void> {
  if ('serviceWorker' in navigator && location.protocol.startsWith('http')) void navigator.serviceWorker.register('service.js');
  if ('caches' in window && (await caches.match(FONTS_FILE).catch(() => undefined))) loadFonts();
  setTimeout(() => inLobby() && loadFonts(), LINGERS);
  setTimeout(() => inLobby() && void keepAll(), STAYS);
}
