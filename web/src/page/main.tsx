// main.tsx: the page: the lobby, or a table.
import { signal } from '@preact/signals';
import { render } from 'preact';

import './style/tokens.css';
import './style/page.css';
import './style/card.css';
import './style/table.css';
import { begin } from './later.ts';
import { Lobby } from './lobby.tsx';
import { layout, listSaves, starting, table } from './state.ts';
import { TablePage } from './table.tsx';

const place = signal(location.hash);
addEventListener('hashchange', () => {
  place.value = location.hash;
  if (location.hash === '#table') return;
  starting.value = false;
  void listSaves();
});

function Page() {
  return place.value === '#table' && table.value && layout.value ? <TablePage /> : <Lobby />;
}

if (location.hash) history.replaceState(null, '', location.pathname + location.search);
place.value = '';
render(<Page />, document.getElementById('page')!);
void listSaves();
addEventListener('load', () => void begin(() => place.value !== '#table' && !starting.value));
