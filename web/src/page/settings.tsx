// settings.tsx: what each may have as they like it: palette, pace, level, name; and giving up.
import { Icon } from './marks.tsx';
import { choose, settings, table, type Settings } from './state.ts';

const set = (change: Partial<Settings>): void => {
  settings.value = { ...settings.value, ...change };
};

export const LEVELS = ['random', 'greedy', 'easy', 'normal', 'hard', 'master'];

export function SettingsMenu({ inGame = false }: { inGame?: boolean }) {
  const now = settings.value;
  return (
    <details class="settings">
      <summary class="icon" aria-label="Settings">
        <Icon name={inGame ? 'menu' : 'settings'} />
      </summary>
      <div class="menu">
        <label>
          Colours
          <select value={now.palette} onChange={(e) => set({ palette: e.currentTarget.value as Settings['palette'] })}>
            <option value="system">as the system</option>
            <option value="dawn">light</option>
            <option value="night">dark</option>
            <option value="stark">high contrast</option>
          </select>
        </label>
        <label>
          Pace
          <select value={now.pace} onChange={(e) => set({ pace: Number(e.currentTarget.value) })}>
            <option value={0}>at once</option>
            <option value={0.5}>quick</option>
            <option value={1}>usual</option>
            <option value={2}>slow</option>
          </select>
        </label>
        <label>
          Your name
          <input value={now.name} maxLength={24} onChange={(e) => set({ name: e.currentTarget.value.trim() || 'Player' })} />
        </label>
        {inGame && table.value && !table.value.over && table.value.sitting !== null && (
          <button type="button" class="btn" onClick={() => confirm('Give this duel up?') && void choose('concede')}>
            Give up
          </button>
        )}
        {inGame && (
          <a class="btn" href="#">
            To the lobby
          </a>
        )}
      </div>
    </details>
  );
}
